/** Words of base pay. "Compensation" alone may mean more than base pay. */
export const PAY =
  /\b(?:base (?:pay|salary|compensation|range|rate)|salary|salaries|pay (?:range|rate|scale|band)|rate of pay|starting pay|wages?|hourly (?:rate|pay|range|compensation)|(?:jahres|grund|brutto|monats|einstiegs|ziel|jahresbrutto|bruttojahres|monatsbrutto|bruttomonats|jahresgrund|fix)?gehalt(?:sspanne|sband|srahmen)?|(?:brutto|monats|grund|einstiegs|jahres|bruttomonats|bruttojahres)?lohn(?:band|spanne)?|ordenado(?: base| bruto| mensal)?|bruttostundenlohn|retribuci[oó]n (?:bruta|anual|fija)|remunera(?:ci[oó]n|[cç][aã]o) (?:base|bruta|fija|fixa|mensal|mensual|anual)|vencimento (?:base|mensal|bruto)|r[ée]mun[ée]ration (?:fixe|de base|brute|mensuelle|annuelle|horaire)|gehälter|stundenlohn|salaire|salario|sueldo|sal[aá]rio|faixa salarial|rango salarial|banda salarial|taux horaire|fixe (?=de )|pay is)\b|^\W{0,4}(?:pay|(?:day )?rate)\b(?=[^\n]{0,3}[:–—-])/giu;
/** Words of pay that only hourly amounts make base pay. */
export const HOURLY_PAY = /\b(?:pay|compensation|rate)\b/giu;
/** Words that make all amounts of a sentence another kind of pay, or nothing of this job. */
export const NEVER =
  /\b(?:(?:your|you|state|indicate|share|tell us|include|mention|specify|provide)\b[^.;:]{0,40}\b(?:salary|pay|compensation) (?:expectations?|requirements?)|(?:your|you|us)\b[^.;:]{0,20}\b(?:expected|desired|current|previous|last) (?:salary|pay)|salary cap|typical (?:users?|customers?|clients?)|(?:gehalts(?:vorstellung|wunsch|erwartung)|prétentions salariales|pretensi[oó]n(?:es)? salarial|aspiraci[oó]n(?:es)? salarial|pretens(?:ão|ões) salarial|expectativas? salarial)\w*|last year|other (?:employers|companies)|(?:your|our) (?:manager|boss|ceo)|ote|on[- ]target|target earnings|total (?:cash|comp\w*|rewards?|target|earnings|package|direct)|all[- ]in|uncapped|earn up to|graduates|students|alumni|learners|average|median|survey|(?:minimum|living) wage|we estimated|no salary data|estimated salary based|equivalent to an? annuali[sz]ed|(?:customers|clients|patients|users|members|families|who) pay|bill(?:ed|able)? rates?|charg(?:e|ed|ing)|zielgehalt|mindest(?:gehalt|lohn|entgelt)|kollektivvertrag\w*|überzahlung|gesamtvergütung|rémunération totale|exempt (?:salary )?threshold|ctc|cost to company|paquete (?:salarial )?(?:anual )?total|remunera[cç][aã]o vari[aá]vel|ausbildungsverg[üu]tung|gratification|bolsa[- ]aux[ií]lio|per (?:visit|session|project|task|article|lesson|class|shift|assignment|case))\b/iu;
/** Words between the word of pay and its amount that make it another amount. */
export const OTHER_AMOUNT =
  /\b(?:bonus\w*|commissions?|incentives?|equity|stock|shares?|options?|sign(?:ing|-on| on)|relocation|stipend|allowance|budget|reimburs\w*|referral|insurance|coverage|quota|revenue|raised|funding|benefits?|variable|up to|upto|from|start(?:ing|s)? (?:at|from)|begins? at|at least|minimum of|more than|over|above|below|under|bis zu|ab|jusqu|hasta|desde|até|a partir|mindestens|not|no|average|increase|reduction|less than|raise|e\.g|for example|for instance|por e[jx]em\w+|par exemple|beispiel\w*)\b/iu;
/** Words behind an amount that make it more than base pay. */
export const MORE_THAN_BASE =
  /^[^.;]{0,24}\b(?:ote|on[- ]target|total|inclusive|including|incl|includes|inkl|variable|commissions? only|in (?:equity|stock|commissions?|bonus\w*))\b/iu;
/** Directly behind an amount, these words make it base pay. */
export const GROSS =
  /^\s{0,2}(?:(?:annuels?|anuales|mensuels?|mensuales|annual|annually|yearly|monthly|(?:per|a) (?:year|month)|per annum|pro jahr|pro monat|im jahr|jährlich|monatlich) )?(?:stundenlohn|(?:jahres|monats|brutto|grund)gehalt|brutto|bruts?|brutos?|brutas?|gross|base)\b(?! (?:margin|revenue|profit|sales|merchandise|written))/iu;
/** What may stand around the one amount of a sentence that says nothing else. */
export const BEFORE_ALONE = /^\W*(?:(?:entre|between|from|de|von) )?$/iu;
export const BEHIND_ALONE =
  /^(?:\W|\b(?:per|a|an|pro|par|por|al|ao|year|yr|annum|hour|hr|month|week|day|jahr|stunde|monat|tag|an|heure|mois|jour|año|hora|mes|m[eê]s|dia|annually|yearly|monthly|hourly|gross|brutto|bruts?|brutos?|annuels?|anuales|mensuales|mensuels?|mensais|mensal|anuais|monatlich|jährlich|im|brutas?|plus|overtime|tips|dependent|depending|based|on|experience|doe|selon|profil|expérience|je|nach|erfahrung|según|experiencia)\b)*$/iu;
/** An hourly range needs no word of pay: nothing else is said so. */
export const HOURLY =
  /^\s?(?:\/\s?(?:hr|h|hour|stunde|hora)\b|(?:per|an) hour\b|pro stunde\b|por hora\b|de l['’]heure\b)/iu;
/** Words that limit pay to some people or places. */
export const LIMITED =
  /\bfor (?:roles?|candidates?|applicants?|positions?|employees|those|individuals|residents|people|hires|our|us|the)\b[^.:]{0,50}\b(?:in|based|located|within|from|residing|residents)\b|\b(?:roles?|candidates?|applicants?|residents?|employees|positions?|based) only\b|\bin the (?:us|usa|u\.s|united|uk|state|eu|bay|san|new)\b|\bfor (?:most|full[- ]time|part[- ]time|direct (?:hours|care|service)|seniors?|principal|staff) ?\b|\bbased on (?:\w+ and )?(?:geography|location|level(?:ing)?)\b|\b(?:outside(?! ir35)|tiers?|zones?|geographic|geographies|metro|region|depending on (?:the )?(?:location|city|country|level)|(?:u\.?s\.?a?|uk|eu)[- ]based|if you|where you|per location|location[- ]based|level \d|l\d|ic\d|junior|california|colorado|washington|new york|nyc|san francisco|sf|los angeles|bay area|boston|seattle|austin|chicago|denver|london|berlin|toronto|canada|canadian)\b|^\W{0,4}(?:in|for) \p{Lu}/iu;

/** Words anywhere in the line that limit its pay to some markets. */
export const LIMITED_LINE =
  /\b(?:tier|zone) \d\b|\brange (?:reflects|applies|is for)[^.]{0,60}\b(?:located|based|residents|markets)\b|\brange (?:\w+ ){0,5}reflects [^.]{0,120}\b(?:located|based) in\b|\bdifferent (?:pay |salary )?ranges? (?:is |are )?appl|\branges? may (?:differ|vary) for candidates in other\b/iu;

/** The line behind one of pay, if it limits that pay to some places. */
export const LIMITED_BEHIND =
  /^\W{0,4}(?:this|these|the)\b[^.]{0,40}\b(?:range|pay|salary|salaries|compensation)s?\b[^.]{0,30}\b(?:appl(?:y|ies)|reflects?|is|are) (?:only )?(?:to|for|of)?\b[^.]{0,50}\b(?:located|based in|residents|residing|who (?:live|reside) in)\b/iu;

/** The end of the line in front of one of pay, if it limits that pay to some places. */
export const LIMITED_BEFORE =
  /\b(?:pay|range|salary|salaries|compensation)s?\b[^.]{0,40}\b(?:in|within) the (?:us|u\.s|usa|united|uk|eu)\b[^.:]{0,20}\W{0,3}$|^\W{0,4}(?:for )?[^.]{0,40}\bbased (?:candidates|applicants|employees)\W{0,3}$/iu;

/** The words of each interval, and what stands before or directly behind an amount. */
export const INTERVALS = {
  year: /\b(?:annual(?:ly|i[sz]ed)?|yearly|per (?:year|annum|yr)|a year|p\. ?a\b|pa\b|(?:jahres)?brutto(?:jahres)?gehalt|jahres(?:grund)?gehalt|jahreslohn|jahresbrutto|jährlich|pro jahr|im jahr|annuel(?:le|lement|s|les)?|par an(?:n[ée]e)?|brut annuel|anual(?:es|mente)?|al año|por ano|ao ano)|\/\s?(?:year|yr|annum|jahr|an|ano|año)\b/giu,
  month:
    /\b(?:monthly|per month|a month|monatlich|monatsgehalt|monatslohn|pro monat|im monat|mensuel(?:le)?s?|par mois|mensual(?:es)?|al mes|mensal|mensais|por m[eê]s|ao m[eê]s)\b|\/\s?(?:month|mo|monat|mois|mes|m[eê]s)\b/giu,
  hour: /\b(?:hourly|per hour|an hour|pro stunde|die stunde|stundenlohn|pro std|(?:salaire|r[ée]mun[ée]ration) horaire|salario por hora|de l['’]heure|par heure|por hora|la hora|taux horaire)\b|\/\s?(?:hour|hr|h|stunde|hora)\b/giu,
  week: /\b(?:weekly|per week|a week|pro woche|par semaine|por semana)\b|\/\s?(?:week|wk|woche)\b/giu,
  day: /\b(?:daily|per day|a day|pro tag|par jour|al d[ií]a|por dia)\b|\/\s?(?:day|tag|jour|dia)\b/giu,
} as const;
export type Interval = keyof typeof INTERVALS;

/** What is plausible, in the currency's own units; other currencies are not read. */
export const PLAUSIBLE: Readonly<Record<Interval, readonly [least: number, most: number]>> = {
  year: [12_000, 1_500_000],
  month: [500, 60_000],
  week: [200, 15_000],
  day: [50, 4000],
  hour: [7, 500],
};
/** Currencies of small units, whose highest plausible amounts are this many times those above. */
export const LARGER: Readonly<Partial<Record<string, number>>> = { INR: 20, MXN: 5 };
/** Currencies in which a salary of five digits or more is an annual one. */
export const ANNUAL = new Set(['$', 'USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'SGD', 'CHF']);
export const LEAST_ANNUAL = 25_000;

/** Texts that state base pay, and texts that do not; a test reads them. */
export const PAY_EXAMPLES: {
  readonly yes: readonly (readonly [text: string, value: string])[];
  readonly no: readonly string[];
} = {
  yes: [
    ['The base salary range for this role is $120,000 - $150,000 per year.', '$:year:120000:150000'],
    ['Salary: €55.000 – €65.000 brutto pro Jahr', 'EUR:year:55000:65000'],
    ['Pay: $22.50 - $25 per hour', '$:hour:22.5:25'],
    ['Annual salary of 80k-95k GBP plus bonus.', 'GBP:year:80000:95000'],
    ['Salaire : 45 000 € à 52 000 € brut annuel', 'EUR:year:45000:52000'],
    ['62.000 – 74.000 € brutto/Jahr', 'EUR:year:62000:74000'],
    ["CHF 95'000–110'000 gross per year, Zug.", 'CHF:year:95000:110000'],
    ['Ein Jahresgehalt von 42.000 bis 48.000 Euro brutto.', 'EUR:year:42000:48000'],
    ['$34-$41 an hour plus overtime', '$:hour:34:41'],
    ['$18 - $21/hr based on experience, $2.50 night differential.', '$:hour:18:21'],
    ['Fixe de 32 000 € à 38 000 € brut par an + variable déplafonné', 'EUR:year:32000:38000'],
    ['Taux horaire : 14,50 € à 16,80 € brut.', 'EUR:hour:14.5:16.8'],
    ['The annual base pay ranges from $118,000 to $177,000.', '$:year:118000:177000'],
    ['Base salary $72,000–$84,000 + 20% variable', '$:year:72000:84000'],
    ['£550–£600 per day.', 'GBP:day:550:600'],
    ['Rate: £450 - £500 per day (outside IR35)', 'GBP:day:450:500'],
    ['## Benefits\n\n- €85k - €95k per annum DOE', 'EUR:year:85000:95000'],
    ['## Pay and benefits\n\n- C$140,000–C$160,000', 'CAD:year:140000:160000'],
    ['## Benefits\n\n- $21/hr, paid every Friday', '$:hour:21:21'],
    ['Salaire : 78 000 $ à 95 000 $ CA par année', 'CAD:year:78000:95000'],
    ['Taux horaire : 17,25 $ à 19,50 $ CA de l’heure', 'CAD:hour:17.25:19.5'],
    ['Compensation range: €4000 - €4700 monthly gross.', 'EUR:month:4000:4700'],
    ['15,20 € Stundenlohn zzgl. Zuschläge', 'EUR:hour:15.2:15.2'],
    ["Lohn: CHF 5'600 – 6'400 pro Monat", 'CHF:month:5600:6400'],
    ['Retribución bruta anual: 33.218 €', 'EUR:year:33218:33218'],
    ['Remuneração base: 1.442,57 € mensais', 'EUR:month:1442.57:1442.57'],
    ['Salary: ₹12,00,000 - ₹18,00,000 per annum', 'INR:year:1200000:1800000'],
    ['## Was dich erwartet\n\n- Jahresgehalt: 68.000 € bis 82.000 €', 'EUR:year:68000:82000'],
    ['Un salaire horaire de 27,40 $ à 34,15 $ CA', 'CAD:hour:27.4:34.15'],
    ['## Benefícios\n\n- R$ 3.800,00 a R$ 4.600,00 mensais', 'BRL:month:3800:4600'],
    ['Ordenado base entre 1.300 € e 1.500 € mensais', 'EUR:month:1300:1500'],
    ['## Wir bieten\n\n- 3.150 bis 4.200 Euro brutto monatlich', 'EUR:month:3150:4200'],
    ['Faixa salarial: R$ 9.000 a R$ 12.000 por mês', 'BRL:month:9000:12000'],
  ],
  no: [
    'We raised $20M from investors.',
    '## Pay\n\n- C$140,000–C$160,000\n- Bonus of C$10,000',
    '## Benefits\n\n- $15 per hour childcare subsidy',
    'Es gilt ein kollektivvertragliches Mindestgehalt von 3.800 € brutto pro Monat.',
    'Ein Bonus bis zu 5.000 € brutto pro Jahr.',
    'A budget of $40,000 - $60,000 per year',
    'Our customers pay $20 - $30 per hour for tutors.',
    'The estimated annual salary is $70,0000 to $125,000 USD.',
    'Deine Ausbildungsvergütung: 1.218 € im Monat',
    'CTC: ₹12,00,000 - ₹18,00,000 per annum',
    'Remuneração variável: R$ 5.000 a R$ 9.000 por mês',
    'OTE of $150,000 - $180,000 per year.',
    'You get a bonus of up to $10,000 per year.',
    'The total cash compensation is $200,000 - $230,000.',
    'Our base salary ranges from $190,000 - $250,000 for most US locations and is higher elsewhere.',
    '$30 - $60 / hr or 45,000 - 65,000 for full-time people',
    'For candidates in Oregon, the base salary range is $100,000 - $120,000.',
    'Manage a budget of $100,000 - $200,000 per year.',
    'What is your expected salary: $100,000 or $120,000 per year?',
    'Nobody here makes less than the living wage of $2,500 per month.',
    'The base salary starts at $60,000 per year.',
    'The salary range is $150,000 - $180,000. The range reflects candidates located in large markets.',
    'Salary: $150,000 - $180,000/year (U.S.-based), based on impact.',
    'The base pay range for this role is $65,000 - $160,000 per year. There is a different range applicable to some cities.',
    'Pay: $18 - $22/hour for visits, $13/hour for paperwork.',
    'Salary: $100,000 - $120,000 USD, $130,000 - $150,000 USD for senior people',
    'The salary range is $100k - $180k. The range on each posting reflects the target for new hires of a candidate based in New York.',
    'Base salary: $120,000 - $150,000 per year\n\nThis base pay range applies to our Denver located staff.',
    'Base salary: $120,000 - $150,000 per year\n\nThe salary range above is for candidates who reside in Ohio.',
    'The below reflects the estimated pay in the United States:\n\nHourly Base Pay: $23.50',
    'For Oregon Based Candidates\n\nThe base salary for this position is $135,000 to $200,000 annually.',
    'Annual salary range: $140,000 - $190,000 for Senior Engineers',
    'Pay: $23.50 - $25/hr for direct hours',
    'Our graduates earn an average salary of $90,000 per year.',
  ],
};
