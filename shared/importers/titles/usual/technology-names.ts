/** Fields of work in computers, their security, and projects, by role: a title of leadership or of no trade next to one names its role. */
export const TECHNOLOGY_FIELDS: Readonly<Record<string, string>> = {
  'business-systems-administration':
    'business applications, business systems, corporate systems, crm systems, customer support systems, cx ' +
    'business systems, cx systems, enterprise applications, erp systems, finance business systems, finance ' +
    'systems, financial systems, gtm business systems, gtm systems, gtm systems engineering, gtm ' +
    'technology, hr systems, hris, legal systems, people business systems, people systems, revenue ' +
    'systems, sales systems, support systems',
  'identity-and-access-management':
    'iam, iam operations, identity access management, identity and access, identity governance, identity ' +
    'operations, identity security, privileged access management',
  'it-management':
    'information technology operations, it and business systems, it and facilities, it and infrastructure, ' +
    'it and security, it and systems, it services, workplace technology, workplace technology and ' +
    'operations',
  'it-support':
    'end user computing, end user services, help desk, helpdesk, it help desk, it support operations',
  'offensive-security': 'red team, security research',
  'program-management':
    'enterprise program management, pmo, program delivery, program management office, transformation office',
  'project-coordination': 'project controls',
  'project-management': 'project delivery, project services',
  'security-engineering': 'cybersecurity engineering, network security',
  'security-governance':
    'customer security trust, cyber governance, cyber grc, cyber risk, cybersecurity compliance, ' +
    'cybersecurity governance, cybersecurity risk, cybersecurity trust and assurance, governance risk and ' +
    'compliance, grc, information security compliance, information security governance, information ' +
    'security risk, infosec compliance, infosec risk, it compliance, it grc, it risk, it risk and ' +
    'compliance, security assurance, security awareness, security compliance, security grc, security ' +
    'policy and compliance, security risk, security trust, security trust and assurance, technology risk, ' +
    'third party security risk, trust and assurance',
  'security-operations':
    'cyber defence, cyber defense, cyber incident response, cyber operations center, cyber threat intel, ' +
    'cybersecurity incident response, cybersecurity operations, detection and response, incident response, ' +
    'security detection, security detection and response, security incident detection and response, ' +
    'security incident response, security monitoring, security operations center, threat detection, threat ' +
    'detection and incident response, threat detection and response, threat hunting, threat intelligence, ' +
    'vulnerability management',
  'technical-program-management':
    'engineering program management, engineering programs, hardware program management, infrastructure ' +
    'program management, r and d program management, technical programs',
};

/** Titles in computers, their security, and projects, by role, that the taxonomy does not list. */
export const TECHNOLOGY_TITLES: Readonly<Record<string, string>> = {
  'agile-delivery': 'agile lead',
  'business-analysis': 'business process consultant, business requirements analyst, business system analyst',
  'business-systems-administration':
    'application support specialist, atlassian administrator, business systems and applications ' +
    'administrator, customer success systems administrator, enterprise applications engineer, erp analyst, ' +
    'erp manager, finance systems engineer, financial systems engineer, gtm systems engineer, hris ' +
    'engineer, hubspot administrator, learning systems administrator, marketing systems manager, netsuite ' +
    'analyst, okta administrator, payroll systems administrator, people systems engineer, plm ' +
    'administrator, recruiting systems administrator, revenue systems engineer, salesforce analyst, ' +
    'salesforce manager, salesforce platform manager, workday administrator, workday analyst, zendesk ' +
    'administrator',
  'digital-forensics':
    'dfir analyst, dfir consultant, digital forensics and incident response analyst, digital forensics ' +
    'investigator, e discovery specialist, ediscovery analyst, ediscovery manager, forensics engineer, ' +
    'malware researcher, malware reverse engineer',
  'enterprise-architecture':
    'cloud infrastructure architect, enterprise technology architect, it enterprise architect, it ' +
    'infrastructure architect, solution and enterprise architect, systems integration architect, ' +
    'technology architect',
  'erp-consulting':
    'erp functional analyst, erp functional lead, erp lead, erp specialist, hubspot consultant, netsuite ' +
    'specialist, oracle procurement specialist, oracle scm specialist, oracle specialist, sap analyst, sap ' +
    'architect, sap functional analyst, sap functional architect, sap lead, sap manager, sap specialist, ' +
    'sap technical lead, technology consulting manager, workday functional lead',
  'identity-and-access-management':
    'access management analyst, access management engineer, identity access management engineer, identity ' +
    'and access management architect, identity architect, identity governance engineer, identity ' +
    'infrastructure engineer, identity management engineer, identity platform engineer, identity services ' +
    'engineer, identity systems engineer, pam administrator, sailpoint engineer',
  'it-management':
    'chief information and security officer it, corporate technology manager, desktop support manager, ' +
    'director information technology, director of business technology, director of corporate engineering, ' +
    'director of corporate it, director of enterprise technology, director of information technology, ' +
    'director of it infrastructure, director of it operations, end user computing manager, end user ' +
    'services manager, enterprise technology manager, head of business technology, head of corporate ' +
    'engineering, head of corporate it, head of enterprise technology, head of information technology, ' +
    'head of internal it, head of it operations, help desk manager, ict director, ict lead, information ' +
    'technology director, information technology lead, information technology manager, it and operations ' +
    'manager, it applications manager, it business partner, it delivery manager, it development manager, ' +
    'it enterprise applications manager, it governance manager, it help desk manager, it helpdesk lead, it ' +
    'helpdesk manager, it infrastructure director, it infrastructure lead, it infrastructure manager, it ' +
    'operations director, it operations lead, it portfolio manager, it security and operations manager, it ' +
    'service delivery lead, it strategy manager, it support supervisor, it systems lead, it systems ' +
    'manager, it team lead, it technical lead, it vendor manager, vp business technology, vp information ' +
    'technology, vp it, vp of information technology, vp of it',
  'it-project-management':
    'it portfolio and project manager, it program director, it project director, software delivery lead, ' +
    'software delivery manager, technology delivery lead, technology delivery manager',
  'it-service-management':
    'hardware asset manager, incident and problem manager, it asset analyst, it asset coordinator, it ' +
    'asset management manager, it asset management specialist, it asset specialist, it change manager, it ' +
    'incident manager, it operations process manager, it problem manager, it process manager, it release ' +
    'manager, it service continuity manager, itsm analyst, itsm developer, itsm engineer, itsm lead, itsm ' +
    'manager, major incident manager, release and change manager, service desk lead, service desk ' +
    'supervisor, service desk team lead, service management lead, software asset manager',
  'it-support':
    '1st line support analyst, 1st line support technician, 2nd line support analyst, 2nd line support ' +
    'technician, 3rd line support analyst, 3rd line support technician, computer support specialist, ' +
    'deskside support technician, desktop analyst, desktop engineer, desktop support, desktop support ' +
    'analyst, desktop support specialist, desktop technician, end user support analyst, end user support ' +
    'technician, enterprise it support technician, enterprise support technician, first line support ' +
    'analyst, first line support technician, help desk agent, help desk engineer, help desk support ' +
    'specialist, help desk support technician, helpdesk agent, helpdesk support, helpdesk support ' +
    'specialist, ict officer, ict support engineer, ict support officer, ict support technician, ict ' +
    'technician, information technology analyst, information technology associate, information technology ' +
    'intern, information technology specialist, information technology support specialist, information ' +
    'technology technician, it analyst, it assistant, it associate, it coordinator, it customer support ' +
    'specialist, it deskside technician, it desktop engineer, it desktop support specialist, it desktop ' +
    'technician, it end user support specialist, it executive, it field engineer, it field support ' +
    'technician, it field technician, it generalist, it help desk support, it helpdesk engineer, it ' +
    'helpdesk specialist, it helpdesk support, it helpdesk technician, it intern, it officer, it ' +
    'operations analyst, it operations associate, it operations coordinator, it operations intern, it ' +
    'operations specialist, it operations technician, it service desk agent, it service desk engineer, it ' +
    'service desk specialist, it service desk technician, it service specialist, it service technician, it ' +
    'support agent, it support lead technician, it support tech, it technical support analyst, it ' +
    'technical support engineer, it technical support specialist, it user support specialist, pc ' +
    'technician, second line support analyst, second line support technician, service desk agent, service ' +
    'desk associate, service desk engineer, service desk specialist, service desk technician, systems ' +
    'support analyst, systems support technician, technology support analyst, technology support engineer, ' +
    'technology support specialist, technology support technician, third line support analyst, user ' +
    'support technician',
  'it-systems-engineering':
    'audiovisual engineer, av engineer, client systems engineer, collaboration engineer, collaboration ' +
    'tools engineer, conference room engineer, corporate infrastructure engineer, desktop systems ' +
    'engineer, digital workplace engineer, end user computing engineer, end user engineer, end user ' +
    'platform engineer, end user systems engineer, endpoint administrator, endpoint engineering lead, ' +
    'endpoint engineering manager, endpoint management engineer, endpoint platform engineer, endpoint ' +
    'security administrator, exchange administrator, google workspace administrator, information ' +
    'technology administrator, information technology engineer, intune administrator, intune engineer, it ' +
    'and infrastructure engineer, it and network administrator, it and security administrator, it and ' +
    'security engineer, it and systems administrator, it applications engineer, it automation engineer, it ' +
    'cloud engineer, it engineering lead, it engineering manager, it infrastructure administrator, it ' +
    'infrastructure analyst, it infrastructure engineer, it infrastructure specialist, it integration ' +
    'engineer, it network administrator, it network engineer, it platform engineer, it security and ' +
    'systems engineer, it solutions engineer, it support and systems administrator, it support and systems ' +
    'engineer, it system engineer, it system specialist, it systems analyst engineer, it systems and ' +
    'security engineer, it systems specialist, jamf administrator, jamf engineer, m365 administrator, m365 ' +
    'engineer, mac administrator, mac systems engineer, macos administrator, mdm administrator, mdm ' +
    'engineer, microsoft 365 administrator, modern workplace engineer, o365 administrator, office 365 ' +
    'administrator, office 365 engineer, saas administrator, workplace automation engineer, workplace it ' +
    'engineer, workplace systems engineer, workplace technology engineer',
  'offensive-security':
    'adversary emulation engineer, ai red team researcher, bug bounty manager, bug bounty triager, cyber ' +
    'security researcher, ethical hacking specialist, exploit developer, exploit engineer, offensive cyber ' +
    'engineer, penetration testing consultant, penetration testing engineer, penetration testing lead, ' +
    'pentest manager, pentester, red team consultant, red team manager, red team security engineer, red ' +
    'team specialist, red teamer, security research engineer, threat intelligence researcher, threat ' +
    'research engineer, threat research lead, threat researcher, vulnerability research engineer',
  'program-management':
    'change and communications manager, change lead, change management analyst, change management lead, ' +
    'change management manager, change management partner, change management specialist, director of ' +
    'programs, director of project management office, head of programmes, head of programs, head of ' +
    'project management office, organizational change management lead, organizational change manager, ' +
    'portfolio and program manager, program analyst, program associate, program supervisor, programme ' +
    'coordinator manager, vp of programs, vp programs',
  'project-coordination':
    'cost and schedule analyst, planner scheduler, pmo consultant, pmo coordinator, pmo officer, program ' +
    'administrator, program assistant, program control analyst, program controls analyst, program ' +
    'operations assistant, program planner, program scheduler, program support coordinator, program ' +
    'support specialist, project analyst, project associate, project clerk, project control manager, ' +
    'project control specialist, project controller, project controls engineer, project controls ' +
    'scheduler, project delivery coordinator, project executive assistant, project intern, project ' +
    'management analyst, project management assistant, project management office analyst, project ' +
    'management officer, project officer, project operations coordinator, project operations specialist, ' +
    'project planning engineer, project planning manager, project planning specialist, project scheduling ' +
    'manager, project secretary, project specialist, project support analyst, project support associate, ' +
    'project support coordinator, project support manager, project support specialist, project trainee',
  'project-management':
    'digital project director, director of projects, environmental projects manager, head of projects, ' +
    'manufacturing projects manager, project operations manager, project portfolio manager, project ' +
    'supervisor, project team lead, projects director, projects lead, projects manager, projects ' +
    'specialist, vp projects',
  'security-engineering':
    'ai security researcher engineer, applied cryptography engineer, cryptographic engineer, cryptography ' +
    'engineer, cyber engineer, cyber security consultant, cyber security intern, cyber security lead, ' +
    'cyber security specialist engineer, cyber systems engineer, cybersecurity software engineer, ' +
    'cybersecurity specialist, cybersecurity systems engineer, dev sec ops engineer, devsecops architect, ' +
    'devsecops consultant, devsecops lead, devsecops manager, devsecops specialist, firewall ' +
    'administrator, firewall engineer, infosec engineer, infrastructure security lead, insider threat ' +
    'engineer, it security administrator, it security analyst engineer, it security consultant, it ' +
    'security specialist, pki engineer, public key infrastructure engineer, secure systems engineer, ' +
    'security ai engineer, security architect engineer, security assurance engineer, security automation ' +
    'engineer, security generalist engineer, security implementation engineer, security infrastructure ' +
    'engineer, security integration engineer, security platform engineer, security reliability engineer, ' +
    'security solutions architect engineer, security specialist engineer, security systems engineer, ' +
    'security tooling engineer, security tools engineer, security vulnerability engineer, siem engineer, ' +
    'soar engineer, splunk engineer, vulnerability engineer, vulnerability management engineer, zero trust ' +
    'engineer',
  'security-governance':
    'biso, bso, corporate cybersecurity compliance specialist, customer security assurance analyst, ' +
    'customer security assurance manager, customer trust analyst, customer trust manager, cyber compliance ' +
    'analyst, cyber compliance manager, cyber risk and compliance analyst, cybersecurity compliance ' +
    'engineer, fedramp compliance manager, fedramp engineer, governance risk and compliance engineer, ict ' +
    'risk manager, ict risk officer, ict security officer, information security and compliance manager, ' +
    'information security consultant, information security coordinator, information security lead, ' +
    'information security specialist, information system security manager, information system security ' +
    'officer, information systems security manager, information systems security officer, infosec lead, ' +
    'infosec manager, infosec specialist, iso 27001 lead auditor, issm, isso, it audit and compliance ' +
    'manager, it controls analyst, it controls manager, it governance analyst, it governance risk and ' +
    'compliance specialist, it security and compliance manager, it security governance manager, it ' +
    'security officer, security and compliance analyst, security and compliance director, security and ' +
    'compliance engineer, security and compliance lead, security and compliance manager, security and ' +
    'compliance specialist, security and privacy analyst, security and privacy manager, security audit ' +
    'manager, security audit specialist, security awareness and training manager, security compliance ' +
    'engineer, security control assessor, security documentation specialist, security grc engineer, ' +
    'security policy analyst, security policy manager, security risk and compliance analyst, security risk ' +
    'and compliance manager, security risk engineer, soc 2 compliance manager, technology governance ' +
    'manager',
  'security-leadership':
    'chief security officer, cyber security architect, cybersecurity director, director of application ' +
    'security, director of cloud security, director of cybersecurity, director of infosec, director of ' +
    'infrastructure security, director of it security, director of product security, director of security ' +
    'and compliance, head of application security, head of cloud security, head of cybersecurity, head of ' +
    'infosec, head of infrastructure security, head of it and information security, head of it security, ' +
    'head of product security, head of security and compliance, head of security and infrastructure, head ' +
    'of security and it, security director, security lead, security practice lead, security team lead, ' +
    'vciso, vp cybersecurity, vp of cybersecurity, vp of security, vp security',
  'security-operations':
    'blue team analyst, blue team engineer, blue team lead, csirt analyst, csirt engineer, csirt lead, ' +
    'csirt manager, cyber analyst, cyber defense engineer, cyber operations analyst, cyber security ' +
    'operations engineer, cyber threat analyst, cyber threat detection analyst, cybersecurity threat ' +
    'analyst, detection and mitigation engineer, detection engineering lead, detection engineering ' +
    'manager, detection lead, detection response engineer, dfir engineer, head of soc, incident handler, ' +
    'information security operations manager, infosec analyst, infosec operations analyst, insider risk ' +
    'analyst, insider risk investigator, insider risk manager, insider threat analyst, insider threat ' +
    'investigator, managed detection and response analyst, mdr analyst, secops engineer, security incident ' +
    'analyst, security incident manager, security intelligence analyst, security investigator, security ' +
    'monitoring engineer, security operations center engineer, security response engineer, security threat ' +
    'analyst, security threat researcher, siem administrator, siem analyst, soc lead, soc manager, soc ' +
    'shift lead, soc team lead, threat analyst, threat detection analyst, threat hunting engineer, threat ' +
    'intelligence platform engineer, threat investigator, threat management analyst, threat response ' +
    'analyst, threat response engineer, tier 2 soc analyst, vulnerability analyst, vulnerability manager',
  'technical-program-management':
    'director of technical programs, engineering chief of staff, engineering delivery manager, head of ' +
    'technical programs, technical delivery director, technical delivery lead, technical program analyst, ' +
    'technical program coordinator, technical program director, technical program specialist, technical ' +
    'release manager',
};
