/** Fields of work in science, health, education and trades, by role: a title of leadership or of no trade next to one names its role. */
export const PEOPLE_FIELDS: Readonly<Record<string, string>> = {
  bioinformatics: 'computational biology, computational chemistry',
  'clinical-research':
    'clinical development, clinical development operations, clinical study management, clinical study ' +
    'operations, clinical trial management, clinical trial operations, clinical trials, patient ' +
    'recruitment clinical trials, study start up',
  'drug-development':
    'drug product development, drug safety, drug safety and pharmacovigilance, field medical, global ' +
    'medical affairs, medical affairs, medical affairs operations, medical information, pharmacovigilance, ' +
    'safety and pharmacovigilance',
  'emergency-management': 'business continuity, operational resilience',
  'event-management': 'event operations, event planning, event services, venue operations',
  fundraising:
    'annual giving, corporate and foundation relations, corporate giving, development and fundraising, ' +
    'donor engagement, donor relations, donor services, foundation relations, grant writing, individual ' +
    'giving, institutional giving, major gifts, philanthropy, planned giving',
  'healthcare-administration':
    'clinical operations, credentialing, eligibility and benefits, health information management, ' +
    'healthcare operations, medical billing, medical records, patient access, patient operations, patient ' +
    'scheduling, prior authorization, provider credentialing, provider enrollment, rcm, rcm operations, ' +
    'revenue cycle, revenue cycle management, utilization management',
  'instructional-design':
    'courseware development, curriculum design, curriculum development, learning design',
  'laboratory-work': 'lab operations',
  pharmacy: 'pharmacy operations',
  'physical-security-management':
    'corporate security operations, physical security, physical security operations, physical security ' +
    'systems, protective intelligence, protective services',
  'security-guarding': 'loss prevention',
  'travel-and-tourism': 'travel operations',
};

/** Titles in science, health, education and trades, by role, that the taxonomy does not list. */
export const PEOPLE_TITLES: Readonly<Record<string, string>> = {
  'behavioral-therapy': 'bcaba',
  bioinformatics:
    'ai drug discovery scientist, bioinformatics data scientist, bioinformatics developer, bioinformatics ' +
    'pipeline engineer, bioinformatics researcher, biological data engineer, cheminformatics engineer, ' +
    'cheminformatics scientist, computational biology data scientist, computational biology engineer, ' +
    'computational biology researcher, computational biology scientist, computational chemistry scientist, ' +
    'computational drug discovery scientist, computational genomics scientist, computational immunologist, ' +
    'computational neuroscientist, computational protein design scientist, computational protein designer, ' +
    'computational protein engineer, computational structural biologist, genome analyst, genomic data ' +
    'scientist, genomics analyst, genomics data scientist',
  'biological-research':
    'antibody discovery scientist, antibody engineer, antibody engineering scientist, antibody scientist, ' +
    'assay development scientist, assay scientist, bioassay scientist, biochemistry scientist, biologics ' +
    'scientist, biology intern, biology lead, biology researcher, biology scientist, biomarker scientist, ' +
    'bioprocess scientist, botanist, cell biology lead, cell biology scientist, cell culture scientist, ' +
    'cell engineering scientist, cell line development scientist, cell therapy scientist, crispr ' +
    'scientist, director of biology, downstream scientist, entomologist, enzyme engineer, enzymologist, ' +
    'fermentation scientist, flow cytometry scientist, gene editing scientist, gene therapy scientist, ' +
    'genetic engineer, genetics scientist, genomics researcher, genomics scientist, head of biology, ' +
    'immuno oncology scientist, immunology researcher, immunology scientist, in vitro scientist, in vivo ' +
    'scientist, mass spectrometry scientist, metabolic engineer, metabolic engineering scientist, ' +
    'microbiology lead, microbiology scientist, molecular biology scientist, molecular scientist, ' +
    'mycologist, neurobiologist, neuroscience researcher, neuroscience scientist, ngs scientist, ' +
    'parasitologist, physiologist, protein chemist, protein design scientist, protein engineer, protein ' +
    'engineering scientist, protein expression scientist, protein production scientist, protein ' +
    'purification scientist, proteomics scientist, screening scientist, sequencing scientist, single cell ' +
    'scientist, stem cell scientist, strain engineer, strain engineering scientist, synthetic biology ' +
    'scientist, target discovery scientist, translational research scientist, translational scientist, ' +
    'upstream scientist, virologist, virology scientist, vp biology, vp of biology, wet lab scientist, ' +
    'zoologist',
  'care-management':
    'care advocate, care coordination manager, care guide, care management nurse, care manager, care ' +
    'navigator, care team manager, healthcare advocate, member advocate, patient advocate, patient care ' +
    'coordinator, patient care navigator, utilization management nurse, utilization review specialist',
  'clinical-research':
    'clinical affairs manager, clinical research nurse, clinical research scientist, clinical study ' +
    'coordinator, clinical trial coordinator',
  'construction-estimating':
    'cost control engineer, director of estimating, director of preconstruction, estimating manager, ' +
    'preconstruction engineer, preconstruction manager',
  'construction-management':
    'assistant superintendent, construction coordinator, construction director, construction engineer, ' +
    'construction field engineer, construction lead, construction operations manager, construction site ' +
    'manager, director of construction, general superintendent, head of construction, project ' +
    'superintendent, vp of construction',
  cooking:
    'canteen cook, culinary associate, culinary developer, culinary development manager, culinary lead, ' +
    'culinary specialist, culinary team member, head cook, production cook, recipe developer',
  'drug-development':
    'cmc manager, cmc scientist, director of clinical pharmacology, dmpk scientist, drug development ' +
    'scientist, formulation development scientist, medical science director, medical writing manager, ' +
    'pharmaceutical development scientist, pharmacology scientist, preclinical scientist, safety scientist',
  'emergency-management':
    'business resilience manager, crisis management manager, disaster recovery manager, emergency ' +
    'preparedness coordinator',
  'environmental-science':
    'biodiversity specialist, ecology consultant, environmental analyst, environmental compliance manager, ' +
    'environmental compliance specialist, environmental coordinator, environmental manager, environmental ' +
    'permitting manager, environmental permitting specialist, environmental planner',
  'event-management':
    'conference coordinator, conference producer, director of corporate events, director of events and ' +
    'community, event assistant, event associate, event director, event executive, event intern, event ' +
    'lead, event logistics manager, event production manager, event specialist, events and hospitality ' +
    'manager, events assistant, events associate, events director, events executive, events intern, events ' +
    'operations manager, events producer, events specialist, head of events and community, virtual events ' +
    'associate, vp of events',
  fundraising:
    'donor advisor, grant manager, grants coordinator, grants officer, grants specialist, major gift ' +
    'officer',
  'general-research':
    'associate scientist, chief science officer, chief scientific officer, chief scientist, director of ' +
    'research, director of science, head of research and development science, head of science, phd intern, ' +
    'phd internship, phd research intern, postdoctoral associate, postdoctoral fellow, postdoctoral ' +
    'scientist, r and d scientist, research and development scientist, research assistant scientist, ' +
    'research associate manager, research intern, research internship, science manager, scientific ' +
    'director, visiting researcher, visiting scientist, vp of research, vp of science',
  'healthcare-administration':
    'appeals and grievances specialist, authorization coordinator, authorization specialist, benefits ' +
    'verification specialist, care center manager, charge entry specialist, claims and denials specialist, ' +
    'clinic administrator, clinic coordinator, clinic director, clinic operations manager, clinical ' +
    'administrator, denials management specialist, denials specialist, edi enrollment specialist, ' +
    'eligibility specialist, enrollment and credentialing specialist, health information manager, hospital ' +
    'administrator, insurance eligibility specialist, insurance verification specialist, intake ' +
    'coordinator, intake specialist, medical administrative assistant, medical claims specialist, medical ' +
    'coding auditor, medical coding manager, medical coding specialist, medical office manager, medical ' +
    'operations associate, medical operations manager, medical receptionist coordinator, medical records ' +
    'clerk, medical scheduler, medical scribe, patient access representative, patient billing specialist, ' +
    'patient concierge, patient enrollment specialist, patient intake coordinator, patient intake ' +
    'specialist, patient navigator coordinator, patient scheduler, patient service representative, patient ' +
    'services coordinator, payer enrollment coordinator, payer enrollment specialist, payment poster, ' +
    'payment posting specialist, practice administrator, practice coordinator, practice director, practice ' +
    'operations manager, prior authorization representative, referral coordinator, referral specialist, ' +
    'referrals coordinator, scribe, utilization manager, utilization review coordinator, virtual medical ' +
    'scribe',
  'instructional-design':
    'assessment designer, assessment specialist, assessment writer, course creator, course designer, ' +
    'course developer, curriculum architect, curriculum associate, curriculum director, curriculum ' +
    'engineer, curriculum lead, curriculum manager, curriculum specialist, curriculum writer, digital ' +
    'learning designer, digital learning specialist, director of curriculum, e learning designer, e ' +
    'learning specialist, education content creator, education content developer, educational content ' +
    'creator, educational content developer, educational content specialist, elearning designer, elearning ' +
    'developer, elearning specialist, head of curriculum, instructional systems designer, instructional ' +
    'technologist, item writer, learning architect, learning content creator, learning content designer, ' +
    'learning content developer, learning content specialist, learning engineer, learning experience lead, ' +
    'learning program designer, learning scientist, learning technologist, math curriculum developer, ' +
    'training content developer, training designer',
  'laboratory-work':
    'animal technician, automation lab technician, battery lab technician, biology technician, chemistry ' +
    'technician, lab analyst, lab coordinator, lab director, lab logistics coordinator, lab operations ' +
    'technician, lab scientist technician, lab services coordinator, lab services manager, lab specialist, ' +
    'lab supervisor, lab support technician, lab technologist, laboratory coordinator, laboratory ' +
    'director, laboratory engineer technician, laboratory operations associate, laboratory operations ' +
    'manager, laboratory operations technician, laboratory scientist assistant, laboratory specialist, ' +
    'laboratory supervisor, materials lab technician, pilot plant technician, process development ' +
    'associate, research associate scientist, research lab technician, research technologist, test lab ' +
    'technician, vivarium manager, vivarium technician, wet lab technician',
  'library-and-archives': 'gallery assistant, museum assistant, museum registrar',
  mathematics:
    'algorithm scientist, cryptography research engineer, cryptography researcher, mathematical modeler, ' +
    'operations research engineer, operations researcher, optimisation engineer, optimization researcher, ' +
    'optimization scientist, zero knowledge researcher, zk researcher',
  'nonprofit-programs':
    'grants and programs officer, meal officer, monitoring and evaluation manager, monitoring and ' +
    'evaluation specialist, philanthropic program officer, protection officer, volunteer engagement ' +
    'manager, volunteer manager',
  nutrition:
    'dietician, health and wellness coach, health coaching manager, nutrition coach, registered dietician, ' +
    'weight loss coach, wellness coach',
  pharmacy:
    'clinical pharmacy manager, clinical pharmacy specialist, compounding technician, dispensing ' +
    'technician, pharmacist manager, pharmacy buyer, pharmacy care coordinator, pharmacy clerk, pharmacy ' +
    'services manager, pharmacy tech, pharmacy technician supervisor, sterile compounding technician',
  'physical-security-management':
    'campus security manager, data center security manager, executive protection manager, facility ' +
    'security officer, fso, global security lead, global security manager, gsoc analyst, gsoc manager, ' +
    'gsoc operator, gsoc supervisor, industrial security manager, industrial security specialist, insider ' +
    'threat manager, physical security engineer, regional security manager, security site manager, site ' +
    'security manager, vp of global security',
  'physics-research':
    'fusion scientist, plasma scientist, quantum algorithm scientist, quantum algorithms researcher, ' +
    'quantum applications scientist, quantum computing scientist, quantum control engineer, quantum device ' +
    'scientist, quantum error correction scientist, quantum hardware engineer, quantum information ' +
    'scientist, quantum optics scientist, quantum research scientist, quantum scientist, space scientist',
  'policy-analysis':
    'legislative analyst, policy and research analyst, policy associate, policy consultant, policy fellow, ' +
    'policy research analyst, policy research associate, policy research manager, policy researcher, ' +
    'research and policy analyst',
  'psychology-and-counselling': 'eating disorder therapist, therapist eating disorder',
  'registered-nursing':
    'aesthetic nurse, clinical nurse, enrollment nurse, field nurse, float nurse, home care nurse, hospice ' +
    'nurse, intake nurse, lead nurse, nurse, nurse advocate, nurse consultant, nurse educator, nurse ' +
    'reviewer, occupational health nurse, public health nurse, registered nurse coordinator, registered ' +
    'nurse supervisor, research nurse, rn case manager nurse, rn nurse, rn supervisor, school nurse, ' +
    'virtual nurse',
  'security-guarding':
    'asset protection manager, asset protection officer, asset protection specialist, building security ' +
    'officer, building security specialist, close protection officer, event security officer, executive ' +
    'protection officer, executive protection specialist, loss prevention agent, patrol driver, protection ' +
    'agent, protective security officer, residential security agent, security concierge, security guard ' +
    'supervisor, security shift supervisor, security supervisor, site security officer, unarmed security ' +
    'officer',
  'travel-and-tourism':
    'business travel consultant, corporate travel manager, corporate travel specialist, crew travel ' +
    'coordinator, destination expert, destination manager, destination specialist, director of travel, ' +
    'flight ticketing agent, global travel manager, head of travel, itinerary planner, itinerary ' +
    'specialist, luxury travel advisor, luxury travel consultant, luxury travel designer, ticketing agent, ' +
    'tour coordinator, tour director, tour leader, tour manager, tour operations manager, tour planner, ' +
    'travel and events coordinator, travel and events manager, travel and expense manager, travel ' +
    'assistant, travel associate, travel concierge, travel counselor, travel customer support specialist, ' +
    'travel designer, travel executive, travel expert, travel manager, travel planner, travel specialist, ' +
    'travel support agent, travel support specialist, trip designer, trip leader, trip planner',
  'veterinary-medicine':
    'chief veterinary officer, vet assistant, vet tech, vet technician, veterinary medical director, ' +
    'veterinary surgeon specialist, veterinary surgery technician, veterinary tech, veterinary technician ' +
    'specialist, veterinary technologist',
  'waste-and-recycling':
    'recycling associate, recycling coordinator, recycling manager, recycling technician, waste ' +
    'coordinator, waste management specialist, waste operations manager',
  'youth-and-community-work':
    'after school program leader, community development manager, community development officer, community ' +
    'engagement coordinator, community engagement officer, community organiser, community outreach ' +
    'manager, community outreach specialist, field organizer, organizer community, outreach associate, ' +
    'outreach coordinator, outreach manager, outreach specialist, program facilitator youth, youth ' +
    'development specialist, youth mentor, youth program coordinator, youth program leader',
};
