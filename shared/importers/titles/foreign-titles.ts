/**
 * What titles in German, French, Spanish and Portuguese call the roles of the taxonomy, without accents. One form of the
 * gender is enough. Only what means one role by itself is listed: "Leiter" or "responsable" needs its field.
 */
export const FOREIGN_TITLES: Readonly<Record<string, Readonly<Partial<Record<ForeignLanguage, string>>>>> = {
  accounting: {
    de: 'buchhalter, finanzbuchhalter, bilanzbuchhalter, debitorenbuchhalter, kreditorenbuchhalter, anlagenbuchhalter',
    fr: 'comptable, aide comptable, assistant comptable',
    es: 'contable, contador, auxiliar contable, analista contable, administrativo contable',
    pt: 'contabilista, contador, analista contabil, assistente contabil, tecnico de contabilidade',
  },
  'accounting-leadership': {
    de: 'leiter rechnungswesen, leiter buchhaltung, leitung rechnungswesen, leitung buchhaltung',
    fr: 'chef comptable, responsable comptable, responsable comptabilite',
    es: 'jefe de contabilidad, responsable de contabilidad',
    pt: 'coordenador contabil, gerente contabil, responsavel de contabilidade',
  },
  'account-management': {
    fr: 'charge de comptes',
    es: 'gestor de cuentas, ejecutivo de cuentas',
    pt: 'gestor de contas, gerente de contas, executivo de contas',
  },
  'administrative-assistance': {
    de: 'verwaltungsfachangestellte, verwaltungsfachangestellter, sekretar, teamassistent, teamassistenz',
    fr: 'assistant administratif, secretaire, secretaire administratif',
    es: 'auxiliar administrativo, administrativo, secretario administrativo',
    pt: 'assistente administrativo, auxiliar administrativo, assistente de administracao',
  },
  audit: {
    de: 'wirtschaftsprufer, interner revisor',
    fr: 'auditeur interne, auditeur financier',
    es: 'auditor interno',
    pt: 'auditor interno',
  },
  'brand-and-graphic-design': {
    de: 'grafikdesigner, grafiker, mediengestalter',
    fr: 'graphiste, infographiste',
    es: 'disenador grafico',
    pt: 'designer grafico',
  },
  'business-analysis': {
    fr: 'analyste fonctionnel',
    es: 'analista funcional, analista de negocio',
    pt: 'analista funcional, analista de negocios',
  },
  'business-intelligence': { es: 'analista de bi, analista bi', pt: 'analista de bi, analista bi' },
  carpentry: {
    de: 'tischler, schreiner, zimmerer, zimmermann',
    fr: 'menuisier, charpentier',
    es: 'carpintero',
    pt: 'carpinteiro, marceneiro',
  },
  cashiering: {
    de: 'kassierer',
    fr: 'hote de caisse, caissier',
    es: 'cajero',
    pt: 'caixa de loja, operador de caixa',
  },
  'civil-engineering': {
    de: 'bauingenieur',
    fr: 'ingenieur genie civil',
    es: 'ingeniero civil',
    pt: 'engenheiro civil',
  },
  cleaning: {
    de: 'reinigungskraft, gebaudereiniger',
    fr: 'agent d entretien, agent de proprete, agent de nettoyage',
    es: 'limpiador, personal de limpieza, operario de limpieza',
    pt: 'auxiliar de limpeza, empregado de limpeza',
  },
  'construction-management': {
    de: 'bauleiter, projektleiter bau, polier',
    fr: 'conducteur de travaux, chef de chantier',
    es: 'jefe de obra, encargado de obra',
    pt: 'mestre de obras, diretor de obra, encarregado de obra',
  },
  cooking: {
    de: 'koch, jungkoch, beikoch',
    fr: 'cuisinier, commis de cuisine, chef de partie, chef de cuisine, second de cuisine',
    es: 'cocinero, jefe de cocina',
    pt: 'cozinheiro, chefe de cozinha',
  },
  'corporate-counsel': { de: 'syndikusrechtsanwalt, unternehmensjurist', fr: 'juriste d entreprise' },
  'customer-support': {
    de: 'kundenberater, kundenbetreuer, mitarbeiter kundenservice, kundenservicemitarbeiter',
    fr: 'teleconseiller, conseiller clientele, charge de clientele, conseiller client, charge de relation client',
    es: 'agente de atencion al cliente, teleoperador, asesor de atencion al cliente, atencion al cliente',
    pt: 'atendente, assistente de atendimento, analista de atendimento, operador de atendimento, assistente de apoio ao cliente',
  },
  'data-analysis': {
    de: 'datenanalyst',
    fr: 'analyste de donnees',
    es: 'analista de datos',
    pt: 'analista de dados',
  },
  'data-engineering': {
    de: 'dateningenieur',
    fr: 'ingenieur de donnees, ingenieur data',
    es: 'ingeniero de datos',
    pt: 'engenheiro de dados',
  },
  'data-science': {
    de: 'datenwissenschaftler',
    fr: 'scientifique de donnees',
    es: 'cientifico de datos',
    pt: 'cientista de dados',
  },
  'database-administration': {
    de: 'datenbankadministrator',
    fr: 'administrateur de bases de donnees, administrateur base de donnees',
    es: 'administrador de bases de datos, administrador de base de datos',
    pt: 'administrador de banco de dados, administrador de bases de dados',
  },
  'delivery-driving': {
    de: 'auslieferungsfahrer, kurierfahrer, paketzusteller, zusteller, lieferfahrer',
    fr: 'chauffeur livreur, livreur',
    es: 'repartidor, conductor repartidor',
    pt: 'entregador, motorista entregador, estafeta',
  },
  dentistry: {
    de: 'zahnarzt, zahnmedizinische fachangestellte, zahnmedizinischer fachangestellter',
    fr: 'dentiste, chirurgien dentiste, assistant dentaire',
    es: 'dentista, odontologo, higienista dental, auxiliar dental',
    pt: 'dentista, assistente dentario, higienista oral, medico dentista',
  },
  'devops-engineering': {
    de: 'devops ingenieur',
    fr: 'ingenieur devops',
    es: 'ingeniero devops',
    pt: 'engenheiro devops, engenheiro de devops',
  },
  'early-childhood-education': {
    de: 'erzieher, kinderpfleger, padagogische fachkraft',
    fr: 'educateur de jeunes enfants, auxiliaire de puericulture',
    es: 'educador infantil, maestro de educacion infantil',
    pt: 'educador de infancia, educador infantil',
  },
  'electrical-engineering': {
    de: 'elektroingenieur',
    fr: 'ingenieur electrique',
    es: 'ingeniero electrico',
    pt: 'engenheiro eletrotecnico, engenheiro eletricista, engenheiro eletrico',
  },
  'electrical-installation': {
    de: 'elektriker, elektroinstallateur, elektroniker fur energie und gebaudetechnik',
    fr: 'electricien',
    es: 'electricista, instalador electrico',
    pt: 'eletricista',
  },
  'embedded-engineering': {
    fr: 'ingenieur logiciel embarque, developpeur logiciel embarque, ingenieur systemes embarques',
    es: 'ingeniero de sistemas embebidos',
    pt: 'engenheiro de sistemas embarcados',
  },
  'executive-assistance': {
    de: 'assistenz der geschaftsfuhrung, assistent der geschaftsfuhrung, vorstandsassistent, vorstandsassistenz',
    fr: 'assistant de direction',
    es: 'secretario de direccion, asistente de direccion, asistente ejecutivo',
    pt: 'secretario executivo, assistente executivo, assistente de direcao',
  },
  farming: {
    de: 'landwirt',
    fr: 'ouvrier agricole, agriculteur',
    es: 'peon agricola',
    pt: 'trabalhador agricola',
  },
  'field-sales': {
    de: 'vertriebsmitarbeiter im aussendienst, aussendienstmitarbeiter, vertriebsmitarbeiter aussendienst',
    fr: 'commercial terrain, commercial itinerant, technico commercial, technico commercial itinerant',
    es: 'comercial de zona, comercial de campo, delegado comercial',
    pt: 'vendedor externo, comercial de zona, delegado comercial',
  },
  'financial-advice': {
    de: 'finanzberater, anlageberater',
    fr: 'conseiller financier',
    es: 'asesor financiero',
  },
  'financial-planning-and-analysis': {
    de: 'finanzcontroller',
    fr: 'controleur de gestion, controleur financier',
    es: 'controller financiero, analista financiero',
    pt: 'controller financeiro, analista financeiro, controlador de gestao',
  },
  'financial-management': {
    de: 'kaufmannischer leiter, leiter finanzen, finanzvorstand',
    fr: 'directeur administratif et financier, directeur financier, responsable administratif et financier',
    es: 'director financiero, responsable financiero',
    pt: 'diretor financeiro, gerente financeiro',
  },
  'food-service': {
    de: 'servicekraft gastronomie, kellner, restaurantfachmann, restaurantfachfrau, barkeeper',
    fr: 'serveur, barman, chef de rang, employe de restauration, employe polyvalent de restauration',
    es: 'camarero, mesero, ayudante de camarero',
    pt: 'garcom, empregado de mesa, empregado de bar',
  },
  'general-marketing': {
    fr: 'charge de marketing, assistant marketing, responsable marketing, charge de marketing digital',
    es: 'tecnico de marketing, especialista en marketing, responsable de marketing',
    pt: 'analista de marketing, assistente de marketing, analista de marketing digital',
  },
  'general-practice': {
    de: 'hausarzt, facharzt fur allgemeinmedizin',
    fr: 'medecin generaliste',
    es: 'medico de familia, medico general',
    pt: 'medico de familia, clinico geral',
  },
  'general-product-management': {
    de: 'produktmanager',
    fr: 'chef de produit digital, responsable produit digital',
    es: 'gestor de producto digital',
    pt: 'gestor de produto, gerente de produto, gerente de produtos',
  },
  horticulture: {
    de: 'gartner, landschaftsgartner',
    fr: 'jardinier, paysagiste, ouvrier paysagiste',
    es: 'jardinero',
    pt: 'jardineiro',
  },
  'hotel-front-office': {
    de: 'rezeptionist im hotel, hotelfachmann, hotelfachfrau',
    fr: 'receptionniste de nuit, receptionniste hotel, receptionniste d hotel, receptionniste en hotellerie',
    es: 'recepcionista de hotel',
    pt: 'rececionista de hotel, recepcionista de hotel',
  },
  housekeeping: {
    de: 'zimmermadchen',
    fr: 'femme de chambre, valet de chambre',
    es: 'camarero de piso, camarero de pisos',
    pt: 'camareiro, empregado de andares',
  },
  'hr-generalist': {
    de: 'personalreferent, personalsachbearbeiter, hr referent',
    fr: 'assistant rh, charge de ressources humaines, assistant ressources humaines, charge rh, charge de mission rh, generaliste rh',
    es: 'tecnico de recursos humanos, tecnico de rrhh, generalista de recursos humanos, tecnico rrhh',
    pt: 'analista de recursos humanos, analista de rh, assistente de recursos humanos, assistente de rh, tecnico de recursos humanos',
  },
  'hr-leadership': {
    de: 'personalleiter, leiter personal, leitung personal',
    fr: 'responsable rh, responsable ressources humaines, directeur des ressources humaines, drh',
    es: 'responsable de recursos humanos, director de recursos humanos, responsable de rrhh, jefe de recursos humanos',
    pt: 'gerente de rh, gerente de recursos humanos, diretor de recursos humanos',
  },
  'heating-and-cooling': {
    de: 'anlagenmechaniker shk, anlagenmechaniker fur sanitar, heizungsbauer, kaltetechniker',
    fr: 'chauffagiste, frigoriste, technicien cvc',
    es: 'frigorista, tecnico de climatizacion',
    pt: 'tecnico de avac, tecnico de refrigeracao, mecanico de refrigeracao',
  },
  'industrial-maintenance': {
    de: 'industriemechaniker, mechatroniker, elektroniker fur betriebstechnik, instandhalter, betriebselektriker',
    fr: 'technicien de maintenance industrielle, mecanicien industriel, electromecanicien, technicien de maintenance',
    es: 'tecnico de mantenimiento industrial, mecanico industrial, electromecanico, tecnico de mantenimiento',
    pt: 'tecnico de manutencao industrial, mecanico industrial, eletromecanico, eletricista de manutencao, tecnico de manutencao',
  },
  'inside-sales': {
    de: 'vertriebsinnendienst, vertriebsmitarbeiter innendienst, vertriebsmitarbeiter im innendienst, mitarbeiter vertriebsinnendienst',
    fr: 'commercial sedentaire, assistant commercial',
    es: 'comercial interno, televendedor',
    pt: 'vendedor interno',
  },
  'interior-design': {
    de: 'innenarchitekt',
    fr: 'architecte d interieur',
    es: 'interiorista',
    pt: 'designer de interiores',
  },
  'it-management': {
    de: 'it leiter, leiter it',
    fr: 'dsi, directeur des systemes d information, responsable informatique, responsable si',
    es: 'director de sistemas, responsable de ti, responsable de sistemas, director de ti',
    pt: 'gerente de ti, diretor de ti, coordenador de ti',
  },
  'it-project-management': {
    de: 'it projektleiter, it projektmanager, projektleiter it',
    fr: 'chef de projet it, chef de projet informatique, chef de projet si, chef de projet technique',
    es: 'jefe de proyecto it, jefe de proyectos it, jefe de proyecto tic, gestor de proyectos ti',
    pt: 'gerente de projetos de ti, gerente de projetos ti, gestor de projetos de ti',
  },
  'it-support': {
    de: 'it supporter, it support mitarbeiter, it servicetechniker, mitarbeiter it support',
    fr: 'technicien support informatique, technicien informatique, technicien support, technicien helpdesk, technicien de proximite, technicien de maintenance informatique',
    es: 'tecnico de soporte, tecnico de soporte it, tecnico de soporte informatico, tecnico informatico, tecnico helpdesk, tecnico microinformatico',
    pt: 'analista de suporte, tecnico de suporte, tecnico de informatica, analista de suporte tecnico, tecnico de helpdesk, analista de suporte de ti',
  },
  journalism: { de: 'redakteur, journalist', fr: 'journaliste', es: 'periodista', pt: 'jornalista' },
  'kitchen-help': {
    de: 'kuchenhilfe, spulkraft',
    fr: 'plongeur en restauration, aide de cuisine',
    es: 'ayudante de cocina, auxiliar de cocina',
    pt: 'auxiliar de cozinha, ajudante de cozinha',
  },
  'insurance-sales': {
    de: 'versicherungsvertreter, versicherungskaufmann',
    fr: 'conseiller en assurance, conseiller en assurances',
    es: 'vendedor de seguros, agente de seguros, asesor de seguros',
    pt: 'vendedor de seguros, corretor de seguros, agente de seguros',
  },
  'health-and-safety': {
    de: 'fachkraft fur arbeitssicherheit, sicherheitsingenieur',
    fr: 'responsable hse, ingenieur hse, responsable qhse, ingenieur qhse, animateur hse',
    es: 'tecnico de prl, tecnico de prevencion de riesgos laborales, tecnico en prevencion de riesgos laborales',
    pt: 'tecnico de seguranca do trabalho, engenheiro de seguranca do trabalho',
  },
  'facilities-maintenance': {
    de: 'hausmeister, haustechniker',
    fr: 'agent de maintenance batiment, agent technique polyvalent',
    es: 'conserje de mantenimiento, oficial de mantenimiento',
    pt: 'auxiliar de manutencao predial, tecnico de manutencao predial',
  },
  'electronics-engineering': {
    de: 'elektronikentwickler, entwicklungsingenieur elektronik',
    fr: 'ingenieur electronique, ingenieur electronicien',
    es: 'ingeniero electronico',
    pt: 'engenheiro eletronico',
  },
  'chemical-engineering': {
    de: 'chemieingenieur, verfahrensingenieur',
    fr: 'ingenieur chimiste, ingenieur procedes chimiques',
    es: 'ingeniero quimico',
    pt: 'engenheiro quimico',
  },
  'passenger-transport': {
    de: 'busfahrer, taxifahrer',
    fr: 'conducteur de bus, conducteur de car, chauffeur de bus, chauffeur de taxi, chauffeur vtc',
    es: 'conductor de autobus, taxista',
    pt: 'motorista de onibus, motorista de autocarro, motorista particular, taxista',
  },
  'vehicle-and-specialist-sales': {
    de: 'automobilverkaufer, automobilkaufmann',
    fr: 'vendeur automobile, conseiller commercial automobile',
    es: 'vendedor de coches, asesor comercial de automocion',
    pt: 'vendedor de automoveis, vendedor de veiculos',
  },
  'engineering-management': {
    de: 'leiter softwareentwicklung, leitung softwareentwicklung, teamleiter softwareentwicklung',
    fr: 'responsable developpement logiciel',
    es: 'responsable de desarrollo de software',
    pt: 'gerente de desenvolvimento de software, coordenador de desenvolvimento de software',
  },
  'erp-consulting': {
    de: 'sap berater',
    fr: 'consultant sap',
    es: 'consultor sap',
    pt: 'consultor sap',
  },
  'beauty-and-wellness': {
    de: 'friseur, kosmetiker',
    fr: 'coiffeur, estheticien',
    es: 'peluquero, esteticista',
    pt: 'cabeleireiro, esteticista',
  },
  'laboratory-work': {
    de: 'chemielaborant, laborant, biologielaborant',
    fr: 'technicien de laboratoire',
    es: 'tecnico de laboratorio',
    pt: 'tecnico de laboratorio',
  },
  'legal-practice': {
    de: 'rechtsanwalt',
    fr: 'avocat, avocat collaborateur',
    es: 'abogado',
    pt: 'advogado',
  },
  logistics: {
    de: 'fachkraft fur lagerlogistik und spedition, speditionskaufmann, logistiker, disponent',
    fr: 'responsable logistique, coordinateur logistique, gestionnaire logistique',
    es: 'tecnico de logistica, coordinador de logistica, responsable de logistica',
    pt: 'analista de logistica, coordenador de logistica, gestor de logistica, assistente de logistica',
  },
  machining: {
    de: 'zerspanungsmechaniker, cnc dreher, cnc fraser',
    fr: 'usineur, tourneur fraiseur, operateur commande numerique',
    es: 'operario de cnc, tornero, fresador',
    pt: 'torneiro mecanico, operador de cnc, fresador',
  },
  'mechanical-engineering': {
    de: 'maschinenbauingenieur, konstrukteur maschinenbau',
    fr: 'ingenieur mecanique, ingenieur mecanicien',
    es: 'ingeniero mecanico',
    pt: 'engenheiro mecanico',
  },
  'masonry-and-concrete': { de: 'maurer, betonbauer', fr: 'macon', es: 'albanil', pt: 'pedreiro' },
  midwifery: { de: 'hebamme, entbindungspfleger', fr: 'sage femme', es: 'matron, matrona', pt: 'parteiro' },
  'network-engineering': {
    de: 'netzwerkadministrator, netzwerktechniker, netzwerkingenieur',
    fr: 'ingenieur reseau, ingenieur reseaux, technicien reseau, administrateur reseau, administrateur reseaux',
    es: 'ingeniero de redes, administrador de redes, tecnico de redes',
    pt: 'engenheiro de redes, administrador de redes, analista de redes, tecnico de redes',
  },
  'nursing-assistance': {
    de: 'pflegehelfer, pflegehilfskraft, pflegeassistent',
    fr: 'aide soignant',
    es: 'auxiliar de enfermeria, auxiliar de geriatria, tecnico en cuidados auxiliares de enfermeria',
    pt: 'auxiliar de enfermagem, auxiliar de acao medica, cuidador de idosos',
  },
  'occupational-therapy': {
    de: 'ergotherapeut',
    fr: 'ergotherapeute',
    es: 'terapeuta ocupacional',
    pt: 'terapeuta ocupacional',
  },
  optometry: { de: 'augenoptiker', fr: 'opticien', es: 'optometrista', pt: 'optometrista' },
  'painting-and-finishing': { de: 'maler und lackierer', fr: 'peintre en batiment', es: 'pintor de obra' },
  'paralegal-and-legal-support': {
    de: 'rechtsanwaltsfachangestellte, rechtsanwaltsfachangestellter, notarfachangestellte, notarfachangestellter',
    fr: 'assistant juridique',
    es: 'asistente juridico, asistente legal',
    pt: 'assistente juridico, assistente legal',
  },
  payroll: {
    de: 'lohnbuchhalter, gehaltsbuchhalter, entgeltabrechner, lohn und gehaltsbuchhalter',
    fr: 'gestionnaire de paie, gestionnaire paie, responsable paie, charge de paie',
    es: 'tecnico de nominas, especialista en nominas, tecnico de nominas y seguros sociales',
    pt: 'analista de folha de pagamento, tecnico de processamento salarial, analista de departamento pessoal, assistente de departamento pessoal',
  },
  pharmacy: {
    de: 'apotheker, pharmazeutisch technischer assistent',
    fr: 'pharmacien, preparateur en pharmacie',
    es: 'farmaceutico, auxiliar de farmacia',
    pt: 'farmaceutico, tecnico de farmacia, auxiliar de farmacia',
  },
  photography: { de: 'fotograf', fr: 'photographe', es: 'fotografo', pt: 'fotografo' },
  'physical-therapy': {
    de: 'physiotherapeut',
    fr: 'kinesitherapeute, masseur kinesitherapeute',
    es: 'fisioterapeuta',
    pt: 'fisioterapeuta',
  },
  plumbing: {
    de: 'klempner, sanitarinstallateur',
    fr: 'plombier, plombier chauffagiste',
    es: 'fontanero, plomero',
    pt: 'canalizador, encanador',
  },
  'practical-nursing': { pt: 'tecnico de enfermagem' },
  procurement: {
    de: 'einkaufer, sachbearbeiter einkauf, strategischer einkaufer, technischer einkaufer, operativer einkaufer',
    fr: 'acheteur, responsable achats, approvisionneur',
    es: 'tecnico de compras, responsable de compras, comprador',
    pt: 'analista de compras, comprador, assistente de compras, tecnico de compras, gestor de compras',
  },
  'production-management': {
    de: 'produktionsleiter, leiter produktion',
    fr: 'responsable de production, responsable production, chef d atelier',
    es: 'jefe de produccion, responsable de produccion',
    pt: 'gerente de producao, supervisor de producao, encarregado de producao',
  },
  'production-work': {
    de: 'produktionsmitarbeiter, produktionshelfer, maschinen und anlagenfuhrer, maschinenbediener',
    fr: 'operateur de production, agent de production, ouvrier de production, conducteur de ligne',
    es: 'operario de produccion, operario de fabrica, peon de produccion',
    pt: 'operador de producao, auxiliar de producao, operador de maquinas, operador fabril',
  },
  'project-management': {
    de: 'projektmanager, projektleiter',
    fr: 'chef de projet, chef de projet digital, chef de projets, responsable de projet',
    es: 'jefe de proyecto, jefe de proyectos, gestor de proyectos, director de proyectos',
    pt: 'gerente de projetos, gerente de projeto, gestor de projetos, gestor de projeto',
  },
  'psychology-and-counselling': {
    de: 'psychologe, psychotherapeut',
    fr: 'psychologue',
    es: 'psicologo',
    pt: 'psicologo',
  },
  'public-relations': {
    de: 'pr berater, pressesprecher',
    fr: 'charge de communication, attache de presse, responsable communication, responsable de communication',
    es: 'responsable de comunicacion, tecnico de comunicacion',
    pt: 'assessor de imprensa, analista de comunicacao, assessor de comunicacao',
  },
  'quality-control': {
    de: 'qualitatsprufer',
    fr: 'controleur qualite, technicien qualite',
    es: 'tecnico de calidad, inspector de calidad, tecnico de control de calidad',
    pt: 'inspetor de qualidade, tecnico de qualidade, analista de controle de qualidade',
  },
  'quality-management': {
    de: 'qualitatsmanager, qualitatsmanagementbeauftragter, leiter qualitatsmanagement',
    fr: 'responsable qualite, ingenieur qualite',
    es: 'responsable de calidad, ingeniero de calidad',
    pt: 'gestor de qualidade, gerente de qualidade, engenheiro de qualidade, engenheiro da qualidade',
  },
  'real-estate-sales': {
    de: 'immobilienmakler',
    fr: 'agent immobilier, conseiller immobilier, negociateur immobilier',
    es: 'agente inmobiliario, asesor inmobiliario',
    pt: 'consultor imobiliario, corretor de imoveis, agente imobiliario',
  },
  reception: {
    de: 'rezeptionist, empfangsmitarbeiter',
    fr: 'agent d accueil, hote d accueil, hotesse d accueil, receptionniste',
    es: 'recepcionista',
    pt: 'recepcionista, rececionista',
  },
  recruiting: {
    de: 'personalvermittler, personalberater',
    fr: 'charge de recrutement, consultant en recrutement, recruteur',
    es: 'tecnico de seleccion, tecnico de seleccion de personal, consultor de seleccion',
    pt: 'analista de recrutamento e selecao, recrutador, tecnico de recrutamento, analista de recrutamento',
  },
  'registered-nursing': {
    de: 'pflegefachkraft, pflegefachmann, pflegefachfrau, krankenschwester, krankenpfleger, gesundheits und krankenpfleger',
    fr: 'infirmier, infirmier de nuit, infirmier diplome d etat, ide',
    es: 'enfermero',
    pt: 'enfermeiro',
  },
  'restaurant-management': {
    de: 'restaurantleiter',
    fr: 'responsable de restaurant, directeur de restaurant, manager de restaurant',
    es: 'encargado de restaurante, gerente de restaurante',
    pt: 'gerente de restaurante',
  },
  'retail-sales': {
    de: 'verkaufer, verkaufsberater, fachverkaufer, einzelhandelskaufmann, kaufmann im einzelhandel, kauffrau im einzelhandel',
    fr: 'vendeur, conseiller de vente, vendeur conseil, employe de libre service, hote de vente',
    es: 'dependiente, vendedor de tienda, dependiente de tienda',
    pt: 'vendedor de loja, operador de loja, assistente de loja, balconista, vendedor',
  },
  'sales-engineering': {
    de: 'vertriebsingenieur, technischer vertriebsmitarbeiter',
    fr: 'ingenieur avant vente, ingenieur commercial technique',
    es: 'ingeniero preventa',
  },
  'sales-management': {
    de: 'vertriebsleiter, verkaufsleiter, leiter vertrieb, leitung vertrieb',
    fr: 'directeur commercial, responsable commercial, chef des ventes, responsable des ventes',
    es: 'director comercial, jefe de ventas, responsable de ventas, responsable comercial',
    pt: 'gerente de vendas, gerente comercial, diretor comercial, coordenador de vendas, supervisor de vendas',
  },
  'school-teaching': {
    de: 'lehrer, lehrkraft, grundschullehrer, gymnasiallehrer',
    fr: 'professeur de mathematiques, professeur d anglais, professeur de francais, professeur des ecoles, professeur d histoire, enseignant',
    es: 'profesor de matematicas, profesor de secundaria, maestro de primaria, profesor de primaria, profesor de lengua',
    pt: 'professor de matematica, professor de portugues, professor de ingles, professor de historia, professor de ciencias, professor do ensino fundamental',
  },
  'security-guarding': {
    de: 'sicherheitsmitarbeiter, wachmann',
    fr: 'agent de securite, agent de prevention et de securite',
    es: 'vigilante de seguridad, guardia de seguridad',
    pt: 'vigilante, seguranca patrimonial',
  },
  'social-work': {
    de: 'sozialarbeiter, sozialpadagoge',
    fr: 'assistant social, assistant de service social, educateur specialise',
    es: 'trabajador social',
    pt: 'assistente social',
  },
  'software-architecture': {
    de: 'softwarearchitekt',
    fr: 'architecte logiciel, architecte technique',
    es: 'arquitecto de software',
    pt: 'arquiteto de software',
  },
  'solutions-architecture': {
    fr: 'architecte solution, architecte solutions',
    es: 'arquitecto de soluciones',
    pt: 'arquiteto de solucoes',
  },
  'speech-therapy': {
    de: 'logopade',
    fr: 'orthophoniste',
    es: 'logopeda',
    pt: 'terapeuta da fala, fonoaudiologo',
  },
  'store-management': {
    de: 'filialleiter, marktleiter, stellvertretender filialleiter',
    fr: 'responsable de magasin, directeur de magasin, responsable magasin, adjoint de magasin',
    es: 'encargado de tienda, responsable de tienda, gerente de tienda',
    pt: 'gerente de loja, responsavel de loja, chefe de loja',
  },
  surveying: {
    de: 'vermessungsingenieur, vermessungstechniker',
    fr: 'geometre, geometre topographe',
    es: 'topografo',
    pt: 'topografo',
  },
  'systems-administration': {
    de: 'systemadministrator, it systemadministrator, fachinformatiker systemintegration, fachinformatiker fur systemintegration',
    fr: 'administrateur systemes, administrateur systeme, administrateur systemes et reseaux, administrateur systeme et reseau, administrateur systeme et reseaux',
    es: 'administrador de sistemas, tecnico de sistemas',
    pt: 'administrador de sistemas',
  },
  tax: {
    de: 'steuerfachangestellte, steuerfachangestellter, steuerberater, steuerfachwirt, steuerreferent',
    fr: 'fiscaliste, juriste fiscaliste',
    es: 'asesor fiscal',
    pt: 'analista fiscal, analista tributario',
  },
  telemarketing: {
    fr: 'televendeur, teleprospecteur, teleoperateur',
    pt: 'atendente de telemarketing, operador de telemarketing',
  },
  'test-automation-engineering': { de: 'testautomatisierer', fr: 'ingenieur automatisation des tests' },
  'quality-assurance-engineering': {
    de: 'softwaretester',
    fr: 'testeur, testeur logiciel, ingenieur qa, ingenieur test logiciel',
    es: 'ingeniero qa',
    pt: 'analista de testes, analista de qa, testador de software',
  },
  translation: {
    de: 'ubersetzer, dolmetscher',
    fr: 'traducteur, interprete',
    es: 'traductor, interprete',
    pt: 'tradutor, interprete',
  },
  'truck-driving': {
    de: 'lkw fahrer, berufskraftfahrer, kraftfahrer',
    fr: 'chauffeur poids lourd, conducteur poids lourd, chauffeur spl, chauffeur pl, conducteur routier, chauffeur routier',
    es: 'conductor de camion, camionero, conductor de trailer',
    pt: 'motorista de caminhao, motorista de pesados, motorista carreteiro, caminhoneiro',
  },
  'user-experience-design': {
    es: 'disenador ux ui, disenador ux',
    pt: 'designer ux ui, designer ux',
    fr: 'designer ux ui, designer ux',
  },
  'vehicle-repair': {
    de: 'kfz mechatroniker, kfz mechaniker, automechaniker',
    fr: 'mecanicien automobile, mecanicien auto, carrossier',
    es: 'mecanico de vehiculos, mecanico de automoviles, mecanico de coches',
    pt: 'mecanico de automoveis, mecanico automotivo, mecanico auto',
  },
  'veterinary-medicine': {
    de: 'tierarzt, tiermedizinische fachangestellte',
    fr: 'veterinaire, assistant veterinaire',
    es: 'veterinario',
    pt: 'veterinario, medico veterinario',
  },
  warehousing: {
    de: 'lagermitarbeiter, lagerist, lagerhelfer, fachlagerist, fachkraft fur lagerlogistik, kommissionierer, staplerfahrer, gabelstaplerfahrer, logistikmitarbeiter, logistikhelfer',
    fr: 'preparateur de commandes, magasinier, cariste, manutentionnaire, agent logistique, magasinier cariste',
    es: 'mozo de almacen, operario de almacen, carretillero, auxiliar de almacen, almacenero',
    pt: 'auxiliar de armazem, operador de armazem, auxiliar de logistica, conferente, estoquista, operador de empilhadeira, operador logistico, auxiliar de estoque',
  },
  'welding-and-metalwork': {
    de: 'schweisser, schlosser, metallbauer',
    fr: 'soudeur, chaudronnier',
    es: 'soldador',
    pt: 'soldador, serralheiro',
  },
};
export type ForeignLanguage = 'de' | 'fr' | 'es' | 'pt';

/** Titles of many trades: what stands behind them may name another one, as "vendeur automobile" does. */
export const OPEN_TITLES: readonly string[] = (
  'verkaufer, verkaufsberater, lehrer, lehrkraft, projektleiter, projektmanager, kundenberater, kundenbetreuer, mechatroniker, ' +
  'disponent, redakteur, laborant, einkaufer, sekretar, qualitatsmanager, kaufmann im einzelhandel, controller, ' +
  'vendeur, enseignant, chef de projet, chef de projets, responsable de projet, ingenieur qualite, technicien qualite, ' +
  'technicien de maintenance, conseiller clientele, conseiller client, charge de clientele, acheteur, secretaire, technicien support, ' +
  'technicien informatique, responsable qualite, responsable commercial, opticien, interprete, peintre en batiment, assistant commercial, ' +
  'vendedor, jefe de proyecto, jefe de proyectos, gestor de proyectos, director de proyectos, tecnico de mantenimiento, ' +
  'tecnico de calidad, ingeniero de calidad, responsable de calidad, administrativo, comprador, recepcionista, tecnico de soporte, ' +
  'tecnico de sistemas, educador infantil, asesor financiero, ' +
  'gerente de projetos, gerente de projeto, gestor de projetos, gestor de projeto, tecnico de manutencao, engenheiro de qualidade, ' +
  'engenheiro da qualidade, inspetor de qualidade, gestor de qualidade, atendente, rececionista, analista de testes, ' +
  'gestor de produto, gerente de produto, gerente de produtos, analista de suporte, operador de maquinas, vigilante, produktmanager'
).split(', ');

/** Trades of software by their word in each language; the taxonomy's English titles complete them. */
export const FOREIGN_HEADS: Readonly<Record<string, Readonly<Record<ForeignLanguage, string>>>> = {
  developer: {
    de:
      'entwickler, softwareentwickler, webentwickler, programmierer, anwendungsentwickler, ' +
      'fachinformatiker anwendungsentwicklung, fachinformatiker fur anwendungsentwicklung',
    fr: 'developpeur, developpeur logiciel, developpeur web, developpeur informatique, programmeur',
    es: 'desarrollador, desarrollador de software, desarrollador web, programador, programador web',
    pt: 'desenvolvedor, desenvolvedor de software, desenvolvedor web, programador de software',
  },
  'software engineer': {
    de: 'softwareingenieur',
    fr:
      'ingenieur logiciel, ingenieur developpement, ingenieur developpement logiciel, ' +
      'ingenieur etudes et developpement',
    es: 'ingeniero de software, ingeniero software, ingeniero de desarrollo de software',
    pt: 'engenheiro de software, engenheiro software',
  },
};
