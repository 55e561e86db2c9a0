/** What the items of a list are, where its heading is one that no word list knows: "Das springt für dich heraus". */
export type ListKind = 'benefits' | 'requirements';

/** Terms that employers promise, and that stand in lists of nothing else. */
const OFFER =
  /\b(?:(?:\d+|vier|fünf|sechs) (?:tage|wochen) (?:bezahlte[rn]? )?(?:jahres|erholungs)?(?:urlaub|ferien)|\d+ (?:jahres)?urlaubstage|\d+ ferientage|jahresurlaub|weihnachtsgeld|urlaubsgeld|jobrad|jobticket|deutschlandticket|altersvorsorge|zusatzrente|betriebsrente|pensionskasse|fahrtkostenzuschuss|(?:weiter|fort)bildungsbudget|mitarbeiterrabatte?|vermögenswirksame|gleitzeit|dienstrad|bike-?leasing|firmenwagen|dienstwagen|sonderurlaub|13\. (?:monats)?gehalt|corporate benefits|\d+ (?:jours|journées)(?: ouvrés)? de (?:congés?|rtt|vacances)|\d+ rtt|congés payés|semaines de vacances|mutuelle|prévoyance|(?:tickets?|titres?|chèques?)[- ](?:restaurant|resto|repas|vacances)|treizième mois|13e mois|intéressement|participation aux bénéfices|chèques? cadeaux?|comité d['’]entreprise|assurances? collectives?|reer|régime de retraite|télétravail|\d+ días(?: laborables| hábiles| naturales)? de vacaciones|seguro (?:médico|de salud|de vida|de gastos)|póliza de salud|tickets? restaurante?|vales de despensa|fondo de ahorro|aguinaldo|prepaga|obra social|seguro dental|ayuda comida|cheques? guardería|plan de (?:pensiones|jubilación)|\d+ dias(?: úteis)? de férias|seguro de saúde|plano (?:de saúde|médico|odontológico)|assistência médica|convênio médico|vale[- ](?:refeição|alimentação|transporte)|auxílio[- ]creche|seguro de vida|assistência odontológica|subsídio de (?:alimentação|refeição)|cartão[- ]refeição|participação nos lucros|previdência privada|gympass|wellhub|totalpass|plr|paid time off|pto|paid holidays|days(?: of)? (?:annual leave|holiday|vacation)|401\(?k\)?|(?:health|dental|medical|vision|life) insurance|company pension|pension scheme|parental leave|stock options)(?![\p{L}\p{N}])/iu;
/** Words of what applicants have, and that stand in lists of nothing else. */
const DEMAND =
  /\b(?:\d+\+? years?|\d+\+? (?:años|anos|ans|jahre)|berufserfahrung|(?:mehrjährige|erste|gute|fundierte|praktische) (?:erfahrung|kenntnisse)|\p{L}*kenntnisse|abgeschlossene[sr]?|führerschein|teamfähigkeit|fließend|(?:première|solide|bonne) (?:expérience|maîtrise|connaissance)|maîtrise (?:de|du|des|parfaite)|connaissances? (?:de|du|des|en)|titulaire d|permis b|diplôme|courant|experiencia (?:en|con|de|como|comprobable|demostrable|previa)|conocimientos? (?:de|en|del)|dominio de|manejo (?:de|avanzado)|licenciatura|titulación|grado en|carnet de conducir|nivel (?:alto|avanzado|c1|b2)|experiência (?:em|com|prévia|comprovada)|conhecimentos? (?:em|de)|domínio (?:de|da|do)|ensino (?:superior|médio)|formação em|fluente|carta de condução|bachelor['’]?s|master['’]?s degree|degree in|proven (?:track|experience|ability)|(?:strong|excellent|solid|good|great|deep|exceptional|outstanding) (?:knowledge|understanding|communication|\p{L}+(?:,? (?:and|&) \p{L}+)* skills)|(?:prior |previous |hands[- ]on )?experience (?:with|in|working|building|as)|familiarity with|proficien(?:t|cy) (?:in|with)|track record)(?![\p{L}\p{N}])/iu;
/** Headings of lists about others, wishes, and what does not hold. */
const NOT_OF_THE_JOB =
  /(?<![\p{L}])(?:not|n['’]t|nicht|kein\p{L}*|pas|no|não|nem|customers?|clients?|kund\p{L}*|clientes?|products?|produkte|produits?|productos?|produtos?|services?|leistungsspektrum|solutions?|lösungen|soluciones|soluções|portfolio|partners?|members?|patients?|ideal\p{L}*|idéal\p{L}*|plus|bonus|schön|toll|would|pont\p{L}*|punt\p{L}*|points?|sum\p{L}*|helps?|hilft|extra\p{L}*|vorteil\p{L}*|wünsch\p{L}*|wunsch\p{L}*|nice|preferred|desired|desirable|love|hope|might|may|could|wär\p{L}*|sería|seria|serait|optional\p{L}*|soll\p{L}*|kann\p{L}*|deseable\p{L}*|desejáve\p{L}*|incrível|diferencia\p{L}*|legal|learn\p{L}*|lern\p{L}*|apren\p{L}*|appren\p{L}*)(?![\p{L}])/iu;
/** Terms of employment that are no part of a demand or a duty, wherever they stand. */
const SURE_OFFER =
  /\b(?:401\s?\(?k\)?|403\s?\(?b\)?|dental|pto|paid (?:time[ -]off|time away|(?:parental|maternity|paternity|family|medical|sick|annual|volunteer) (?:and |& |\/ ?)?(?:family |medical )?leave|leave|holidays?|vacations?|company holidays)|parental leave|time off|(?:health|medical|life|disability) (?:insurance|coverage|benefits|plans?)|health ?care|pension|stock options|rsus|equity|vacation|days(?:['’])? (?:of )?(?:annual leave|holiday|vacation)|annual leave|(?:learning|education|development|wellness|wellbeing|home[ -]office|commuter|fitness|gym|internet|phone|lunch) (?:and development |& development )?(?:stipend|budget|allowance|benefits?|membership|reimbursement)|tuition reimbursement|commuter|hsa|fsa|employee assistance|bonus|salary|sabbatical|snacks|lunch(?:es)?|gym|retreats?|offsites?|macbook|flexible (?:hours|schedule|working)|relocation)\b/iu;
/** Words of those who work on the benefits of others, or know of them. */
const DUTY =
  /\b(?:administ\p{L}*|manag(?:e|es|ing|ement)|experience[ds]?|knowledge|familiar\p{L}*|process(?:es|ing)?|coordinat\p{L}*|ensur\p{L}*|lead|develop(?:s|ing)?|assist(?:s|ing)?|maintain\p{L}*|negotiat\p{L}*|design(?:s|ing)?|customers?|clients?|patients?|insurers?|members|carriers|underwrit\p{L}*|clinicians?|providers?|brokers?|claims?|understanding|ability|proficien\p{L}*)\b/iu;
/** The vote of shorter lists says nothing. */
const FEWEST = 2;
/** A list below a heading that says something else has to be plainly one of terms. */
const FEWEST_SURE = 3;

/**
 * Returns what most items of a list show it to be, or null. A list with words of both is neither. Demands may be wishes,
 * so only the first list of them counts, in a posting without a heading for them.
 */
export function kindOfList(
  introduction: string | null,
  items: readonly string[],
  canDemand: boolean,
): ListKind | null {
  if (items.length < FEWEST || (introduction !== null && NOT_OF_THE_JOB.test(introduction))) return null;
  const offers = items.filter((item) => OFFER.test(item)).length;
  const demands = items.filter((item) => DEMAND.test(item)).length;
  if (offers >= FEWEST && demands === 0 && offers * 3 >= items.length) return 'benefits';
  if (canDemand && demands >= FEWEST && offers === 0 && demands * 2 >= items.length) return 'requirements';
  return null;
}

/** Whether the items of a list are terms of employment, whatever its heading says: "About Acme", "More information". */
export function isListOfTerms(introduction: string | null, items: readonly string[]): boolean {
  if (items.length < FEWEST_SURE || (introduction !== null && NOT_OF_THE_JOB.test(introduction)))
    return false;
  const offers = items.filter((item) => SURE_OFFER.test(item)).length;
  return (
    offers >= FEWEST_SURE &&
    offers * 2 > items.length &&
    items.some((item) => OFFER.test(item)) &&
    !items.some((item) => DUTY.test(item) || DEMAND.test(item))
  );
}
