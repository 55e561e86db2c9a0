/** Fields of work in who sells and who looks after customers, by role: a title of leadership or of no trade next to one names its role. */
export const SELLING_FIELDS: Readonly<Record<string, string>> = {
  'account-management':
    'account management and renewals, client partnership, client partnerships, enterprise account ' +
    'management, key account management, renewals, strategic account management',
  'buying-and-merchandising':
    'assortment, assortment planning, category management, category merchandising, merchandise operations, ' +
    'merchandising and buying, retail buying',
  'customer-experience':
    'client experience, client experience operations, customer experience operations, customer experience ' +
    'strategy, cx strategy, cx strategy and operations, guest experience, patient experience, voice of the ' +
    'customer',
  'customer-success':
    'customer success and onboarding, customer success and renewals, customer success management, customer ' +
    'success operations, digital customer success, enterprise customer success, merchant success, partner ' +
    'success operations, scaled customer success',
  'engagement-management': 'client delivery',
  'implementation-and-onboarding':
    'client implementation, client onboarding, customer education, customer implementation, customer ' +
    'onboarding, implementation services, merchant onboarding, onboarding and implementation, partner ' +
    'onboarding, product implementation, saas implementation',
  'inside-sales': 'inbound sales, telesales',
  partnerships:
    'affiliates and partnerships, alliances and channel, alliances and channels, alliances and ' +
    'partnerships, brand partnerships, channel and alliances, channels and alliances, content ' +
    'partnerships, creator partnerships, global alliances, gsi partnerships, isv partnerships, media ' +
    'partnerships, partner alliances, partner programs, partnerships and alliances, product partnerships, ' +
    'startup partnerships, strategic alliances, strategic alliances and partnerships, technology ' +
    'alliances, technology partners, technology partnerships',
  'sales-development': 'account development, outbound sales',
  'sales-enablement': 'field enablement, sales field enablement, sales training',
  'sales-engineering':
    'pre sales, presales consulting, presales engineering, presales solutions, solution engineering, ' +
    'solution sales engineering, solutions consultants, technical presales, technical sales engineering, ' +
    'value engineering',
  'sales-operations':
    'commercial operations, commercial operations and strategy, commercial strategy, commercial strategy ' +
    'and operations, deal desk strategy and operations, deal operations, deal strategy, gtm operations, ' +
    'gtm operations and strategy, gtm planning, gtm strategy, gtm strategy and planning, gtm strategy ' +
    'operations, revenue operations and strategy, revenue strategy, sales analytics and operations, sales ' +
    'and gtm operations, sales compensation, sales forecasting, sales incentive compensation, sales ' +
    'operations and strategy, sales planning, sales planning and operations, sales strategy, sales ' +
    'strategy and planning, territory planning',
  'solutions-architecture':
    'customer architecture, enterprise solutions architecture, technical solutions architecture',
  'support-management': 'customer support operations, support operations, support operations and enablement',
  'technical-account-management':
    'customer success engineering, technical customer success, technical success',
  'technical-support':
    'api support, cloud support, developer support, software support, tech support, technical customer ' +
    'support, technical escalations, technical services support',
  'trust-and-safety':
    'abuse investigations, abuse operations, abuse prevention, ads integrity, brand protection, child ' +
    'safety, content integrity, content moderation, content operations and moderation, content policy, ' +
    'content policy and operations, content safety, marketplace integrity, marketplace trust, minor ' +
    'safety, online safety, platform integrity, platform safety, player safety, policy enforcement, safety ' +
    'policy, trust and risk, trust and safety enforcement, trust and safety investigations, trust and ' +
    'safety operations, trust and safety policy, trust and safety product policy, trust and safety ' +
    'quality, trust and safety strategy, trust safety, user safety, user trust and safety',
};

/** Titles in who sells and who looks after customers, by role, that the taxonomy does not list. */
export const SELLING_TITLES: Readonly<Record<string, string>> = {
  'account-executive': 'new business executive',
  'account-management':
    'director of accounts, existing business manager, key vendor manager, strategic accounts director',
  'business-development':
    'bd and partnerships manager, bd associate, bd director, bd lead, bd manager, market developer, ' +
    'startup market developer',
  'buying-and-merchandising':
    'assortment planner, category buyer, category development manager, fresh buyer, grocery buyer, grocery ' +
    'category manager, head of merchandising, merchandise manager, merchandising analyst, merchandising ' +
    'associate, merchandising coordinator, merchandising specialist, own brand manager, private label ' +
    'buyer, private label manager, produce buyer, range manager, range planner',
  'customer-experience':
    'customer advocacy manager, customer experience strategist, customer insights manager, customer ' +
    'journey manager, cx analyst, cx associate, cx director, cx lead, head of customer insights, head of ' +
    'cx, member experience lead, member experience manager, member experience specialist, voice of ' +
    'customer lead',
  'customer-success':
    'account success manager, adoption manager, ai success manager, chief customer officer, client success ' +
    'partner, client value manager, clinician success manager, creator success manager, customer adoption ' +
    'manager, customer growth manager, customer outcomes manager, customer success and account manager, ' +
    'customer success and support lead, customer success enablement manager, customer success partner, ' +
    'customer success program manager, customer success programs manager, customer success representative, ' +
    'customer success strategist, enterprise success manager, growth success manager, gtm success manager, ' +
    'head of success, member success manager, member success specialist, partner success associate, ' +
    'provider success manager, renewals and customer success manager, school success manager, solutions ' +
    'success manager, user success manager',
  'customer-support':
    'call center operator, call center representative, call center specialist, chat agent, chat support ' +
    'specialist, client care specialist, client service associate, client service representative, client ' +
    'service specialist, client services associate, client services coordinator, client services ' +
    'representative, client services specialist, client support associate, client support manager ' +
    'associate, client support representative, client support specialist, community support agent, contact ' +
    'center advisor, contact center representative, contact center specialist, contact centre advisor, ' +
    'contact centre agent, courier support agent, customer advocate, customer care advisor, customer care ' +
    'agent, customer care associate, customer care coordinator, customer care executive, customer care ' +
    'officer, customer experience advocate, customer experience representative, customer happiness agent, ' +
    'customer happiness associate, customer happiness intern, customer happiness manager, customer ' +
    'happiness officer, customer operations advisor, customer operations agent, customer operations ' +
    'analyst, customer operations associate, customer operations executive, customer operations ' +
    'representative, customer operations specialist, customer relations specialist, customer service ' +
    'assistant, customer service associate, customer service coordinator, customer service executive, ' +
    'customer service officer, customer support team member, driver support agent, driver support ' +
    'specialist, email support agent, enterprise support specialist, guest support specialist, live chat ' +
    'agent, live order agent, member care specialist, member experience associate, member service ' +
    'representative, member services representative, member services specialist, member support advocate, ' +
    'member support associate, member support representative, member support specialist, merchant support ' +
    'agent, merchant support representative, merchant support specialist, order support agent, order ' +
    'support specialist, partner support agent, partner support specialist, patient support associate, ' +
    'patient support coordinator, patient support representative, player support agent, player support ' +
    'specialist, product support associate, product support representative, rider support agent, rider ' +
    'support specialist, seller support specialist, support advisor, support chat specialist, support ' +
    'representative, user support agent, user support associate, user support specialist, vendor support ' +
    'agent, vendor support specialist, warranty specialist',
  'engagement-management':
    'client engagement director, client implementation director, client operations manager, client partner ' +
    'director, client relationship director, client service director, client service manager, client ' +
    'services lead, client solutions director, director of client services, director of professional ' +
    'services, director of service delivery, head of client services, head of delivery services, head of ' +
    'professional services, professional services director, professional services lead, professional ' +
    'services practice manager, services delivery lead, vp client services, vp of professional services, ' +
    'vp professional services',
  'enterprise-sales':
    'enterprise client executive, enterprise sales development executive, enterprise seller, head of ' +
    'strategic sales, major accounts executive, strategic accounts executive',
  'field-sales':
    'area sales representative, district sales representative, field sales agent, regional sales ' +
    'representative, route sales representative, territory executive, territory representative, territory ' +
    'sales representative',
  'implementation-and-onboarding':
    'client trainer, client training manager, client training specialist, customer deployment manager, ' +
    'customer integration manager, customer integration specialist, customer launch manager, customer ' +
    'launch specialist, customer learning specialist, customer migration manager, customer migration ' +
    'specialist, customer onboarding engineer, customer onboarding representative, customer training ' +
    'manager, customer training specialist, deployment consultant, director of onboarding, implementation ' +
    'advisor, implementation analyst, implementation associate, implementation coordinator, implementation ' +
    'executive, implementation intern, implementation operations manager, implementation partner manager, ' +
    'implementation success manager, implementation support specialist, implementation team lead, ' +
    'onboarding advisor, onboarding agent, onboarding associate, onboarding consultant, onboarding ' +
    'coordinator, onboarding engineer, onboarding executive, onboarding lead, onboarding representative, ' +
    'onboarding success manager, onboarding team lead, onsite trainer, product education manager, product ' +
    'education specialist, product training specialist, professional services analyst, professional ' +
    'services associate, professional services engineer, professional services specialist, provider ' +
    'onboarding manager, provider onboarding specialist, software trainer, technical implementation ' +
    'analyst, technical implementation lead, technical onboarding engineer, vp implementation, vp of ' +
    'implementation',
  'inside-sales':
    'call center sales representative, enrollment sales representative, phone sales representative, sales ' +
    'call agent, telesales advisor, telesales agent, telesales consultant, telesales executive, telesales ' +
    'manager, telesales specialist, telesales team lead, virtual sales representative',
  'medical-and-pharma-sales':
    'dental sales representative, diagnostics sales specialist, genetic sales specialist, healthcare sales ' +
    'representative, healthcare sales specialist, hospital sales specialist, medical device sales, medical ' +
    'device sales specialist, medical liaison, medical sales specialist, molecular sales specialist, ' +
    'oncology account specialist, oncology sales specialist, orthopedic sales representative, pharma sales ' +
    'representative, pharmaceutical sales specialist, physician liaison, regional medical liaison, ' +
    'surgical sales representative, surgical sales specialist',
  partnerships:
    'alliance director, alliance lead, alliances director, alliances lead, channel account director, ' +
    'channel account manager, channel business development manager, channel business manager, channel ' +
    'development manager, channel director, channel enablement manager, channel executive, channel lead, ' +
    'channel success manager, chief partnerships officer, cloud alliance manager, director of alliances, ' +
    'director of channels, director of partner success, ecosystem development manager, ecosystem director, ' +
    'ecosystem growth manager, ecosystem lead, ecosystem manager, gsi alliance manager, head of alliances, ' +
    'head of channel, head of channels, head of ecosystem, head of partner success, head of partners, ' +
    'partner account director, partner alliance manager, partner associate, partner business development ' +
    'manager, partner business manager, partner coordinator, partner development associate, partner ' +
    'development director, partner development lead, partner development specialist, partner director, ' +
    'partner enablement lead, partner enablement specialist, partner engagement lead, partner engagement ' +
    'specialist, partner executive, partner growth manager, partner lead, partner relations manager, ' +
    'partner relations specialist, partner relationship manager, partner solutions manager, partner ' +
    'specialist, partner strategy lead, partner strategy manager, partner success coordinator, partner ' +
    'success lead, partner success specialist, partnership associate, partnership coordinator, partnership ' +
    'director, partnership executive, partnership lead, partnership specialist, partnerships operations ' +
    'manager, reseller account manager, reseller manager, strategic alliance director, strategic partner ' +
    'director, strategic partnership lead, territory channel manager, vp alliances, vp of alliances, vp of ' +
    'channel, vp of partners',
  'retail-sales':
    'fashion advisor, jewelry consultant, mattress sales specialist, retail advisor, retail customer ' +
    'associate, retail sales professional, retail sales representative, retail specialist, retail team ' +
    'member, sales floor associate, shop floor assistant, showroom associate, showroom consultant, store ' +
    'advisor, store assistant, store crew, store representative, store team member',
  'sales-development':
    'adr, adr manager, appointment setting specialist, bdr director, bdr leader, bdr team lead, bdr team ' +
    'manager, business development representative manager, cold caller, cold calling agent, cold calling ' +
    'specialist, cold outreach specialist, gtm development representative, inbound development ' +
    'representative, inbound lead specialist, ldr, lead generation agent, lead generation associate, lead ' +
    'generation consultant, lead generation coordinator, lead generation executive, lead generation ' +
    'expert, lead generation representative, lead qualification specialist, mdr, outbound sales agent, ' +
    'prospecting associate, prospecting manager, prospector, sales development agent, sales development ' +
    'and growth representative, sales prospecting specialist, sales prospector, sdr director, sdr leader, ' +
    'sdr specialist, sdr team lead, sdr team manager, setter, xdr',
  'sales-enablement':
    'bdr enablement manager, commercial enablement manager, commercial training manager, customer facing ' +
    'enablement manager, director of enablement, enablement associate, enablement business partner, ' +
    'enablement coordinator, enablement director, enablement lead, enablement manager, enablement partner, ' +
    'enablement specialist, field enablement partner, field readiness manager, gtm enablement business ' +
    'partner, gtm enablement partner, head of enablement, revenue enablement business partner, revenue ' +
    'enablement partner, sales and customer success enablement manager, sales and success enablement ' +
    'manager, sales capability manager, sales coaching manager, sales effectiveness manager, sales ' +
    'enablement business partner, sales enablement content manager, sales enablement partner, sales ' +
    'enablement strategist, sales enablement trainer, sales excellence manager, sales learning manager, ' +
    'sales onboarding manager, sales onboarding specialist, sales productivity manager, sales readiness ' +
    'manager, sales training and enablement manager, sdr enablement manager, solutions enablement manager, ' +
    'technical enablement lead, technical enablement manager, vp of enablement',
  'sales-engineering':
    'business value engineer, channel systems engineer, demo architect, demo specialist, demonstration ' +
    'engineer, field application engineer, field application scientist, field applications engineer, field ' +
    'applications scientist, poc engineer, pre sales architect, product demo specialist, proof of concept ' +
    'engineer, sales application engineer, sales applications engineer, sales engineer specialist, sales ' +
    'systems engineer, solution consultant manager, solutions consultant manager, technical presales ' +
    'engineer, technical sales account manager, technical sales associate, technical sales expert, ' +
    'technical sales representative, technical sales solutions manager, value advisor, value architect, ' +
    'value engineer',
  'sales-management':
    'avp of sales, avp sales, b2b sales lead, chief business officer sales, chief gtm officer, chief ' +
    'revenue officer associate sales, chief sales officer, commercial head, commercial sales leader, ' +
    'country sales lead, cso sales, director of commercial, director of commercial sales, director of gtm, ' +
    'director of institutional sales, director of mid market sales, director of new business, director of ' +
    'new business sales, director of revenue, director of smb sales, evp of sales, evp sales, fractional ' +
    'cro, head of ad sales, head of advertising sales, head of b2b sales, head of commercial, head of ' +
    'direct sales, head of gtm, head of institutional sales, head of media sales, head of mid market ' +
    'sales, head of new business, head of new business sales, head of revenue, head of smb sales, manager ' +
    'of smb sales, manager smb sales, mid market sales lead, new business director, new business manager, ' +
    'new business team lead, revenue director, revenue leader, rvp of sales, rvp sales, sales area ' +
    'director, sales country manager, sales group manager, sales supervisor, smb sales lead, svp of sales, ' +
    'svp revenue, svp sales, telesales director, vp commercial, vp gtm, vp of commercial, vp of gtm, vp of ' +
    'revenue, vp of sales and marketing, vp revenue, vp sales and marketing',
  'sales-operations':
    'bid and deal desk manager, commercial excellence manager, commercial planning manager, commission ' +
    'analyst, commissions manager, commissions specialist, crm and sales operations manager, crm ' +
    'operations analyst, crm operations specialist, deal desk associate, deal desk operations manager, ' +
    'deal management analyst, deal pricing analyst, deal strategist, gtm insights manager, incentive ' +
    'compensation analyst, incentive compensation manager, pricing and deal desk manager, renewals ' +
    'operations manager, revenue operations business partner, revenue strategy and planning manager, sales ' +
    'commissions manager, sales compensation and planning manager, sales data operations analyst, sales ' +
    'excellence lead, sales insights analyst, sales insights manager, sales intelligence analyst, sales ' +
    'operations and enablement manager, sales performance analyst, sales performance manager, sales ' +
    'process manager, sales support operations, sales systems administrator, sales systems manager',
  'solutions-architecture':
    'adoption architect, applied ai architect, consulting architect, customer enablement architect, ' +
    'customer engineering architect, customer platform architect, customer success architect, delivery ' +
    'architect, deployment architect, engagement architect, field architect, field chief technology ' +
    'officer, implementation architect, partner architect, partner solutions architect manager, ' +
    'professional services architect, salesforce solution architect partner, services architect, solution ' +
    'architect manager, solutions architect director, solutions architect manager',
  'store-management':
    'assistant boutique manager, boutique manager, dealership manager, head of store, key holder manager, ' +
    'retail lead, retail shift lead, retail shift supervisor, retail store lead, retail store supervisor, ' +
    'retail team lead, retail team leader, sales floor supervisor, shop lead, showroom manager, store ' +
    'director, store general manager, store operations manager, store team lead, store team leader',
  'support-management':
    'application support lead, application support manager, bpo manager, call center director, call center ' +
    'lead, call center operations manager, call center team lead, call center team leader, call centre ' +
    'manager, call centre team leader, client support director, client support lead, client support ' +
    'manager, client support supervisor, complaints manager, contact center director, contact center lead, ' +
    'contact center manager, contact center operations lead, contact center supervisor, contact center ' +
    'team lead, contact centre supervisor, contact centre team leader, customer care director, customer ' +
    'care lead, customer care manager, customer care operations manager, customer care supervisor, ' +
    'customer care team leader, customer care team manager, customer experience team lead, customer ' +
    'happiness lead, customer happiness team lead, customer operations director, customer operations head, ' +
    'customer operations lead, customer operations supervisor, customer operations team lead, customer ' +
    'operations team leader, customer resolution manager, customer service director, customer service ' +
    'head, customer service lead, customer service operations manager, customer service team lead, ' +
    'customer service team leader, customer service team manager, customer support director, customer ' +
    'support engineering manager, customer support group manager, customer support head, customer support ' +
    'leader, customer support supervisor, customer support team leader, customer support team manager, cx ' +
    'operations lead, cx operations manager, cx supervisor, cx support manager, cx team lead, cx team ' +
    'leader, director of customer care, director of customer service, director of customer support, ' +
    'director of global support, director of support, director of support engineering, director of ' +
    'technical support, enterprise support manager, escalation manager, escalations lead, escalations ' +
    'manager, global support lead, global support manager, head of client services support, head of ' +
    'customer care, head of customer operations, head of customer service and support, head of customer ' +
    'support, head of product support, head of support engineering, head of technical support, head of ' +
    'user operations, member operations manager, member services lead, member services manager, member ' +
    'services supervisor, member support lead, member support manager, member support supervisor, merchant ' +
    'support lead, merchant support manager, outsourced support manager, patient support lead, patient ' +
    'support manager, patient support supervisor, player support lead, player support manager, premier ' +
    'support manager, premium support manager, product support lead, product support manager, product ' +
    'support supervisor, regional support manager, saas support manager, seller support manager, support ' +
    'delivery lead, support delivery manager, support director, support engineering director, support ' +
    'engineering lead, support engineering manager, support engineering team lead, support escalation ' +
    'manager, support experience manager, support group manager, support lead, support manager, support ' +
    'quality manager, support readiness manager, support services manager, support strategy manager, ' +
    'support supervisor, support team leader, support team manager, team lead customer service, team lead ' +
    'customer support, team lead technical support, technical escalations manager, technical support ' +
    'director, technical support engineering manager, technical support lead, technical support leader, ' +
    'technical support supervisor, technical support team leader, technical support team manager, user ' +
    'operations lead, user operations manager, user support lead, user support manager, vendor support ' +
    'manager, vp customer care, vp customer operations, vp customer support, vp of customer operations, vp ' +
    'of customer service, vp of customer support, vp of product support, vp of support, vp of technical ' +
    'support, vp support, vp technical support',
  'technical-account-management':
    'client success engineer, customer success technical lead, customer success technical manager, ' +
    'director of technical customer success, director of technical success, head of technical customer ' +
    'success, head of technical success, partner success engineer, success engineer, success engineering ' +
    'manager, tam manager, technical account associate, technical account director, technical account ' +
    'engineer, technical account lead, technical account management director, technical account ' +
    'specialist, technical adoption manager, technical client manager, technical client success manager, ' +
    'technical customer manager, technical customer success architect, technical customer success ' +
    'director, technical customer success specialist, technical engagement manager, technical partner ' +
    'success manager, technical relationship manager, technical success architect, technical success ' +
    'consultant, technical success director, technical success engineer, technical success specialist, ' +
    'technical support account manager',
  'technical-support':
    'ai support specialist, application support consultant, application support developer, backline ' +
    'engineer, client technical specialist, customer support developer, customer support technical ' +
    'specialist, customer technical specialist, data support analyst, escalation specialist, escalations ' +
    'specialist, hardware support specialist, hosting support specialist, integration support specialist, ' +
    'l2 support analyst, l2 support specialist, platform support analyst, platform support specialist, ' +
    'product support analyst, product support consultant, product support technical specialist, product ' +
    'support technician, product technical specialist, production support analyst, production support ' +
    'specialist, remote support technician, saas support specialist, software support developer, software ' +
    'support representative, software support technician, support developer, support engineer specialist, ' +
    'support operations engineer, support reliability engineer, tech support agent, tech support ' +
    'representative, technical client support specialist, technical customer care specialist, technical ' +
    'customer service engineer, technical customer service specialist, technical customer support agent, ' +
    'technical customer support analyst, technical customer support associate, technical customer support ' +
    'representative, technical customer support specialist, technical escalation specialist, technical ' +
    'operations support specialist, technical product support analyst, technical product support ' +
    'specialist, technical service representative, technical service specialist, technical services ' +
    'consultant, technical services representative, technical services specialist, technical support ' +
    'advisor, technical support agent, technical support architect, technical support consultant, ' +
    'technical support coordinator, technical support developer, technical support executive, technical ' +
    'support officer, technical support professional, technical support representative, technical support ' +
    'technician, tier 1 support specialist, tier 2 support specialist, tier 3 support specialist, web ' +
    'support specialist',
  'tender-management':
    'bid administrator, bid analyst, bid and proposal manager, bid and tender manager, bid consultant, bid ' +
    'director, bid executive, bid lead, bid management specialist, bid specialist, bids and proposals ' +
    'manager, bids manager, capture and proposal manager, capture director, capture lead, capture manager, ' +
    'client proposal manager, director of capture, director of proposals, government proposal manager, ' +
    'head of bids, head of capture, head of proposals, proposal analyst, proposal associate, proposal ' +
    'coordinator, proposal developer, proposal development manager, proposal director, proposal editor, ' +
    'proposal engineer, proposal lead, proposal management lead, proposal management specialist, proposal ' +
    'operations manager, proposal specialist, proposals and bids manager, proposals coordinator, proposals ' +
    'lead, proposals manager, proposals specialist, rfp analyst, rfp and proposal manager, rfp associate, ' +
    'rfp coordinator, rfp lead, rfp response manager, rfp response specialist, rfp specialist, rfp writer, ' +
    'rfx manager, security questionnaire specialist, strategic proposals manager, strategic response ' +
    'manager, tender and bid manager, tender coordinator, tender executive, tender lead, tender officer, ' +
    'tender specialist, tender writer, tenders manager',
  'trust-and-safety':
    'abuse analyst, abuse specialist, ad policy manager, ads policy specialist, anti abuse analyst, brand ' +
    'safety manager, brand safety specialist, chat moderator, community moderation manager, community ' +
    'moderator, community safety manager, community safety specialist, community standards specialist, ' +
    'content moderation agent, content moderation operations manager, content quality reviewer, content ' +
    'review analyst, content review specialist, content trust manager, discord moderator, forum moderator, ' +
    'integrity operations analyst, marketplace quality analyst, marketplace safety analyst, moderator, ' +
    'platform trust analyst, safety investigator, standards and enforcement specialist, trust analyst, ' +
    'trust and risk agent, trust and safety investigator, trust and safety moderator, trust and safety ' +
    'representative, trust and safety risk analyst, trust and safety strategist, trust operations analyst, ' +
    'trust operations associate, trust operations lead, trust operations manager, trust operations ' +
    'specialist, trust specialist, user trust analyst',
};
