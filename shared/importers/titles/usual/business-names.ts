/** Fields of work in operations, offices and people, by role: a title of leadership or of no trade next to one names its role. */
export const BUSINESS_FIELDS: Readonly<Record<string, string>> = {
  'business-operations':
    'business operations and analytics, business operations and planning, business operations and ' +
    'strategy, business planning and operations, business strategy and operations, company strategy and ' +
    'operations, strategic operations, strategy and operations',
  'chief-of-staff': 'founders office',
  'compensation-and-benefits':
    'benefits, benefits and wellbeing, benefits operations, compensation, compensation operations, ' +
    'compensation programs, equity administration, equity compensation, executive compensation, global ' +
    'benefits, leave management, leave of absence, rewards and recognition, total rewards, total rewards ' +
    'operations',
  'corporate-strategy': 'business strategy, strategic planning',
  'data-entry': 'document control',
  'diversity-and-culture':
    'culture and engagement, dei, dei and culture, diversity and belonging, diversity and inclusion, ' +
    'diversity equity and inclusion, employee engagement, employee experience, employer brand, employer ' +
    'branding, inclusion and belonging, internal communications, recruiting marketing, recruitment ' +
    'marketing, talent marketing',
  'employee-relations':
    'employee and labor relations, labor relations, labour relations, workplace investigations',
  'hr-business-partnering': 'people partnering',
  'learning-and-development':
    'employee learning, employee training, l and d, leadership development, learning and enablement, ' +
    'learning and knowledge, learning and organizational development, learning and talent development, ' +
    'learning operations, organizational development, organizational effectiveness, people development, ' +
    'talent and development, talent management',
  'office-management': 'office experience, office operations, office services',
  'operations-management': 'city operations',
  'order-processing':
    'order desk, order management, order operations, sales administration, sales order, sales support',
  'people-operations':
    'employee services, hr operations, hr operations and systems, hr services, hr shared services, hr ' +
    'technology, immigration and mobility, leave and accommodations, mobility and immigration, people and ' +
    'payroll, people programs, people services, people support, people systems and operations, people ' +
    'technology',
  'process-improvement':
    'business excellence, business process excellence, business process improvement, business process ' +
    'management, continuous improvement, lean and continuous improvement, lean and operational excellence, ' +
    'lean manufacturing, lean transformation, operational excellence, operational improvement, operations ' +
    'excellence, process automation, process excellence, process optimization, process transformation',
  reception: 'front desk',
  recruiting:
    'campus recruiting, campus recruitment, corporate recruiting, early career recruiting, early careers ' +
    'recruiting, early talent, early talent acquisition, executive recruiting, executive search, g and a ' +
    'recruiting, gtm recruiting, sales recruiting, talent acquisition and recruiting, university ' +
    'recruiting, university recruitment, volume recruiting',
  'recruiting-operations':
    'candidate experience, hiring operations, recruitment operations, ta operations, talent acquisition ' +
    'operations, talent operations',
  sourcing: 'talent sourcing, technical sourcing',
  staffing: 'workforce management, workforce operations, workforce planning',
  'sustainability-management':
    'climate strategy, corporate sustainability, decarbonization, environmental sustainability, esg, esg ' +
    'and sustainability, esg reporting, net zero, sustainability, sustainability and esg, sustainability ' +
    'and impact, sustainability reporting, sustainability strategy',
  'technical-recruiting':
    'tech recruiting, tech recruitment, tech talent acquisition, technical recruitment, technical talent ' +
    'acquisition',
};

/** Titles in operations, offices and people, by role, that the taxonomy does not list. */
export const BUSINESS_TITLES: Readonly<Record<string, string>> = {
  'administrative-assistance':
    'admin coordinator, admin executive, administrative associate, administrative business partner, ' +
    'administrative executive, administrative generalist, executive coordinator',
  'business-operations':
    'biz ops manager, bizops analyst, bizops associate, bizops lead, business and operations manager, ' +
    'director of bizops, head of bizops, operations and strategy manager, operations strategy manager, ' +
    'strategy and business operations manager',
  'chief-of-staff': 'executive operations manager',
  'chief-technology-leadership':
    'chief information and technology officer, chief product and technology officer, director of ' +
    'technology, svp technology, technology director, vp of technology',
  'compensation-and-benefits':
    'benefits and leave specialist, benefits and leaves specialist, benefits partner, benefits program ' +
    'manager, compensation business partner, compensation partner, equity administration analyst, equity ' +
    'administration specialist, equity administrator, global mobility manager, leave administrator, leave ' +
    'manager, leave of absence associate, leave of absence specialist, leave specialist, stock ' +
    'administration analyst, stock administration manager, total rewards partner',
  'corporate-strategy':
    'chief of strategy, corporate development and strategy manager, corporate planning manager, director ' +
    'of strategy, growth strategy analyst, growth strategy manager, strategic initiatives lead, strategic ' +
    'initiatives manager, strategy and planning manager, strategy director, strategy intern, strategy ' +
    'lead, vp of strategy',
  'data-entry':
    'data entry admin, data entry analyst, data entry assistant, data entry associate, data processing ' +
    'clerk, data processor, document specialist, records management specialist',
  'diversity-and-culture':
    'culture and community manager, dei program manager, director of employee success, employee ' +
    'communications manager, employee success manager, employer brand manager, employer brand marketing ' +
    'manager, employer brand partner, employer branding specialist, head of culture, internal comms lead, ' +
    'internal comms manager, internal communications partner, people experience coordinator, people ' +
    'experience lead, people experience manager, people experience specialist',
  'employee-relations':
    'employee relations business partner, employee relations investigator, labor relations partner',
  'executive-assistance':
    'administrative and executive assistant, ceo assistant, executive administrative partner, executive ' +
    'assistant manager, executive operations assistant, executive operations partner, executive support ' +
    'specialist, founder assistant, personal and executive assistant',
  'general-management':
    'business unit director, business unit head, business unit lead, city launcher, city lead, country ' +
    'head, country lead, country president, head of apac, head of country, head of emea, head of latam, ' +
    'head of us, market launcher, station manager, vp and general manager, vp apac, vp emea',
  'hr-business-partnering':
    'employee success business partner, hr bp, hr business partner director, hr business partner manager, ' +
    'hr partner, hrbp director, hrbp manager, human capital business partner, human resources partner, ' +
    'people and culture business partner, people and culture partner, people business partnering manager, ' +
    'people experience partner, people operations partner, people strategy partner, people success ' +
    'partner, talent business partner',
  'hr-generalist':
    'hr analyst generalist, hr and admin manager, hr and admin officer, hr and office manager, hr and ' +
    'operations manager, hr and payroll manager, hr and payroll specialist, hr and recruiting generalist, ' +
    'hr and recruitment specialist, hr associate, hr business manager, hr executive, hr lead, hr people ' +
    'manager, hr trainee, human resources advisor, human resources and operations manager, human resources ' +
    'associate, human resources business manager, human resources consultant, human resources executive, ' +
    'human resources intern, human resources lead, human resources officer, human resources supervisor, ' +
    'people and culture advisor, people and culture associate, people and culture generalist, people and ' +
    'culture intern, people and culture lead, people and culture manager, people and culture officer, ' +
    'people and culture specialist, people and office manager, people and operations manager, people and ' +
    'talent generalist, people and talent intern, people and talent lead, people and talent manager, ' +
    'people and talent partner, people and talent specialist, people and workplace manager, people ' +
    'associate, people intern, people lead, people officer, people specialist, regional hr lead, senior ' +
    'people leader, talent and culture lead, talent and culture manager, talent and hr manager, talent and ' +
    'people manager',
  'hr-leadership':
    'chief human resource officer, chief people and culture officer, chief people and talent officer, ' +
    'chief talent officer, director of hr, director of people and culture, director of people and talent, ' +
    'director of people partners and operations, director of people success, director of talent and ' +
    'culture, director people and culture, head of hr and operations, head of human resources, head of ' +
    'people and culture, head of people and places, head of people and talent, head of people and ' +
    'workplace, head of people operations and culture, head of people success, head of talent and people, ' +
    'people and culture director, people team lead, svp hr, svp human resources, svp of people, svp ' +
    'people, vp hr, vp of hr, vp of human resources, vp of people and culture, vp of talent, vp people and ' +
    'culture, vp people and talent',
  'learning-and-development':
    'director of training, head of training, l and d business partner, l and d partner, leadership coach, ' +
    'leadership development partner, learning and development business partner, learning and development ' +
    'partner, learning and performance manager, learning and talent manager, learning consultant, learning ' +
    'coordinator, learning facilitator, learning lead, learning partner, learning program manager, ' +
    'learning specialist, od consultant, people development partner, people enablement manager, ' +
    'performance management lead, talent development partner, talent management partner, technical ' +
    'learning manager, technical training specialist, training and development manager, training and ' +
    'development specialist, training and quality manager, training associate, training consultant, ' +
    'training coordinator, training director, training lead, training officer, training operations ' +
    'manager, training program specialist, training supervisor',
  'management-consulting':
    'business transformation consultant, change management consultant, consulting analyst, consulting ' +
    'associate, consulting director, consulting partner, healthcare consultant, operations strategy ' +
    'consultant, organizational change consultant, strategic consultant, strategy consulting manager, ' +
    'transformation consultant',
  'office-management':
    'office ambassador, office and admin manager, office and administration manager, office and culture ' +
    'manager, office and events manager, office and executive assistant, office and facilities ' +
    'coordinator, office and operations coordinator, office and operations manager, office and people ' +
    'manager, office and team manager, office and workplace manager, office assistant manager, office ' +
    'associate, office community manager, office director, office executive, office generalist, office ' +
    'happiness manager, office intern, office lead, office manager assistant, office specialist, office ' +
    'supervisor, office support coordinator, operations and office coordinator, operations and office ' +
    'manager, people and office coordinator, team and office manager, workplace ambassador, workplace and ' +
    'office manager, workplace assistant, workplace experience and office manager',
  'operations-management':
    'area operations manager, bpo operations manager, community operations associate, deployment ' +
    'operations lead, deployment operations manager, deployment operations specialist, director of field ' +
    'operations, director of global operations, director of service operations, district operations ' +
    'manager, driver operations manager, field operations associate, field operations coordinator, field ' +
    'operations director, field operations lead, field operations specialist, field operations supervisor, ' +
    'founding operator, general operations manager, global operations director, head of field operations, ' +
    'head of operations and strategy, local operations manager, market operations associate, market ' +
    'operations lead, market operations manager, marketplace operations analyst, marketplace operations ' +
    'associate, marketplace operations coordinator, marketplace operations lead, marketplace operations ' +
    'manager, marketplace operations specialist, operation executive, operation manager, operation ' +
    'specialist, operations administrator, operations agent, operations assistant, operations ' +
    'effectiveness manager, operations excellence associate, operations generalist, operations improvement ' +
    'manager, operations intern, operations officer, operations performance manager, operations planner, ' +
    'operations process manager, operations quality manager, operations shift lead, operations support ' +
    'associate, operations support coordinator, operations support manager, operations support specialist, ' +
    'operations team lead, operations team leader, operations trainee, platform operations associate, ' +
    'platform operations lead, platform operations manager, platform operations specialist, process ' +
    'operations manager, program operations associate, program operations coordinator, program operations ' +
    'lead, program operations manager, program operations specialist, real estate operations manager, ' +
    'rider operations specialist, service operations coordinator, service operations lead, service ' +
    'operations specialist, site operations lead, site operations manager, supply operations associate, ' +
    'supply operations manager, vendor operations associate, vendor operations lead, vendor operations ' +
    'manager, vendor operations specialist, vp field operations',
  'order-processing':
    'booking coordinator, customer order specialist, inside sales support coordinator, order ' +
    'administrator, order analyst, order coordinator, order entry associate, order entry specialist, order ' +
    'fulfillment coordinator, order fulfillment manager, order fulfillment specialist, order management ' +
    'representative, order manager, order processing clerk, order specialist, quotation specialist, quote ' +
    'specialist, quoting specialist, sales admin coordinator, sales admin executive, sales and operations ' +
    'coordinator, sales assistant coordinator, sales support representative, scheduling agent, scheduling ' +
    'assistant, scheduling associate, scheduling lead, scheduling manager, scheduling representative, ' +
    'scheduling specialist, scheduling supervisor, telesales support',
  'people-operations':
    'employee onboarding specialist, global mobility specialist, hr admin assistant, hr admin executive, ' +
    'hr administration manager, hr administration specialist, hr analyst, hr compliance manager, hr ' +
    'compliance partner, hr compliance specialist, hr data specialist, hr onboarding specialist, hr ' +
    'operations partner, hr process manager, hr services partner, hr support coordinator, hr support ' +
    'specialist, human resources administrator, human resources analyst, human resources assistant, human ' +
    'resources coordinator, human resources operations manager, human resources operations specialist, ' +
    'immigration manager, immigration specialist, payroll and hr specialist, people administrator, people ' +
    'assistant, people compliance manager, people compliance specialist, people experience associate, ' +
    'people insights analyst, people onboarding specialist, people operations and talent manager, people ' +
    'operations business partner operations, people policy manager, people processes manager, people ' +
    'services partner, people shared services manager',
  'process-improvement':
    'business automation analyst, business process architect, business process automation analyst, ' +
    'business process engineer, business process lead, business process owner, business process ' +
    'specialist, ci manager, global process lead, global process owner, lean coach, lean six sigma ' +
    'manager, lean specialist, operational excellence engineer, opex manager, opex specialist, process ' +
    'mining consultant, quality and process improvement manager, workflow automation specialist',
  reception:
    'front desk representative, front of house coordinator, front office administrator, front office ' +
    'assistant, front office executive, medical front desk, receptionist administrator, receptionist and ' +
    'administrative assistant, receptionist and administrator, receptionist and office assistant, ' +
    'receptionist and office coordinator, welcome team member',
  recruiting:
    '360 recruitment consultant, business and gtm recruiter, corporate recruiting partner, director of ' +
    'recruitment, early careers lead, early careers manager, emerging talent manager, executive recruiting ' +
    'partner, executive search associate, executive search consultant, executive search partner, gtm ' +
    'recruiting partner, head of executive search, head of recruitment, head of talent and recruiting, non ' +
    'tech recruiter, recruiter manager, recruiting business partner, recruiting partner, recruitment ' +
    'advisor, recruitment associate, recruitment business partner, recruitment director, recruitment ' +
    'executive, recruitment intern, recruitment lead, recruitment manager, recruitment marketing and ' +
    'acquisition, recruitment officer, recruitment partner, recruitment team lead, recruitment team ' +
    'leader, ta business partner, ta lead, ta manager, ta partner, ta specialist, talent acquisition ' +
    'advisor, talent acquisition associate, talent acquisition business partner, talent acquisition ' +
    'consultant, talent acquisition officer, talent advisor, talent and recruiting manager, talent and ' +
    'recruitment manager, talent associate, talent director, talent executive, talent intern, talent ' +
    'recruitment manager, talent scout, talent specialist, vp executive search',
  'recruiting-operations':
    'candidate coordinator, candidate experience partner, hiring coordinator, hr and recruiting ' +
    'coordinator, interview scheduler, interview scheduling coordinator, people and recruiting ' +
    'coordinator, recruiter coordinator, recruiting administrator, recruiting analyst, recruiting and ' +
    'onboarding coordinator, recruiting and people coordinator, recruiting assistant, recruiting ' +
    'enablement manager, recruiting operations partner, recruiting scheduler, recruiting support ' +
    'specialist, recruiting systems manager, recruitment administrator, recruitment assistant, recruitment ' +
    'scheduler, ta coordinator, talent acquisition administrator, talent acquisition assistant, talent ' +
    'acquisition scheduler, talent administrator, talent coordinator, talent operations partner',
  sourcing:
    'executive researcher, executive search researcher, expert sourcing associate, expert sourcing ' +
    'specialist, head of sourcing talent, recruiting researcher, recruiting sourcing specialist, ' +
    'recruitment researcher, research sourcer talent, sourcing partner, sourcing recruiter, sourcing team ' +
    'lead, talent mapping specialist, talent research associate, talent research manager, talent sourcing ' +
    'partner, technical sourcing manager, technical sourcing recruiter, technical sourcing specialist',
  staffing:
    'headcount planning manager, nurse staffing coordinator, real time analyst, resource manager, resource ' +
    'planning analyst, resource planning manager, resourcer, resourcing coordinator, resourcing lead, ' +
    'resourcing manager, resourcing specialist, staffing analyst, staffing associate, staffing consultant, ' +
    'staffing director, staffing lead, staffing operations manager, staffing partner, staffing recruiter, ' +
    'staffing scheduler, strategic workforce planning lead, strategic workforce planning manager, talent ' +
    'resource manager, wfm analyst, wfm coordinator, wfm lead, wfm manager, wfm planner, wfm scheduler, ' +
    'wfm specialist, workforce analyst, workforce coordinator, workforce lead, workforce management ' +
    'planner, workforce management scheduler, workforce manager, workforce planning and optimization ' +
    'director, workforce scheduler, workforce scheduling analyst, workforce specialist, workforce strategy ' +
    'manager',
  'sustainability-management':
    'carbon accountant, carbon accounting analyst, carbon consultant, carbon manager, carbon markets ' +
    'analyst, chief sustainability officer, circularity manager, climate advisor, climate associate, ' +
    'climate consultant, climate lead, climate manager, climate risk analyst, climate solutions manager, ' +
    'climate strategist, environmental social and governance manager, esg data analyst, head of climate, ' +
    'lca analyst, lca engineer, lca specialist, life cycle assessment analyst, sustainability data ' +
    'analyst, sustainability engineer, sustainability strategist',
  'technical-recruiting':
    'ai recruiter, ai research recruiter, ai talent partner, data recruiter, director of technical ' +
    'recruiting, director of technical recruitment, engineering and product recruiter, engineering ' +
    'recruiting lead, engineering recruiting manager, engineering talent acquisition partner, engineering ' +
    'talent lead, engineering talent partner, gtm and technical recruiter, hardware recruiter, head of ' +
    'tech talent, head of technical recruiting, head of technical recruitment, head of technical talent, ' +
    'it recruitment consultant, it recruitment specialist, machine learning recruiter, product and ' +
    'engineering recruiter, r and d recruiter, r and d talent partner, tech recruiting partner, tech ' +
    'recruitment partner, tech talent acquisition partner, tech talent lead, tech talent partner, ' +
    'technical and gtm recruiter, technical executive recruiter, technical recruiter manager, technical ' +
    'recruiting associate, technical recruiting director, technical recruiting manager, technical ' +
    'recruiting partner, technical recruiting specialist, technical recruiting team lead, technical ' +
    'recruitment consultant, technical recruitment manager, technical recruitment partner, technical ' +
    'recruitment specialist, technical talent acquisition manager, technical talent acquisition partner, ' +
    'technical talent acquisition recruiter, technical talent acquisition specialist, technical talent ' +
    'lead, technical talent manager, technical talent specialist',
  'virtual-assistance':
    'general virtual assistant, marketing virtual assistant, online personal assistant, virtual admin ' +
    'assistant, virtual administrative assistant, virtual personal assistant',
};
