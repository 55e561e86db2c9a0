/** Fields of work in finance, banks, law and real estate, by role: a title of leadership or of no trade next to one names its role. */
export const MONEY_FIELDS: Readonly<Record<string, string>> = {
  accounting:
    'external reporting, financial consolidation, financial reporting, fixed assets, general ledger, sec ' +
    'reporting, statutory reporting, technical accounting',
  'actuarial-science':
    'actuarial modeling, actuarial pricing, actuarial reserving, actuarial services, insurance pricing and ' +
    'actuarial',
  audit:
    'internal audit and controls, internal audit and sox, internal control, internal controls, it audit, ' +
    'it internal audit, sox, sox and internal controls, sox compliance, technology audit',
  bookkeeping: 'accounts payable, accounts receivable, billing operations',
  cleaning: 'sanitation',
  'credit-control':
    'accounts receivable and collections, collections and recoveries, collections operations, collections ' +
    'strategy, credit and accounts receivable, credit and collection, credit and collections, debt ' +
    'collection, debt recovery',
  'facilities-management':
    'facilities and real estate, facilities and workplace, facilities operations, facility management, ' +
    'facility operations, global workplace, office and facilities, real estate and workplace, workplace ' +
    'and facilities, workplace and real estate, workplace experience, workplace management, workplace ' +
    'operations, workplace operations and facilities, workplace services',
  'financial-operations':
    'banking and payments operations, banking operations, brokerage operations, card issuing operations, ' +
    'card operations, chargeback operations, chargebacks and disputes, clearing operations, collateral ' +
    'management, corporate actions, credit operations, custody operations, disputes and chargebacks, fund ' +
    'administration, fund operations, fund services, investment operations, issuing operations, lending ' +
    'operations, loan operations, loan servicing operations, middle office, mortgage operations, nostro ' +
    'reconciliation, payment and wallet operations, payment operations, payments and banking operations, ' +
    'payments operations, payout operations, post trade operations, reconciliation operations, ' +
    'reconciliations, securities operations, settlement operations, settlements operations, trade ' +
    'operations, trade settlement, trade support, trading operations',
  'financial-planning-and-analysis':
    'budget and planning, budgeting and forecasting, corporate fp and a, finance and analytics, finance ' +
    'and strategy, finance business partnering, finance planning, finance strategy, financial planning, ' +
    'financial planning and strategy, fp and a, fp and a and strategic finance, g and a finance, gtm ' +
    'finance, manufacturing finance, marketing finance, operations finance, product finance, revenue ' +
    'finance, revenue forecasting, sales finance, strategic finance and fp and a',
  'financial-risk':
    'brokerage risk, counterparty risk, credit risk, credit risk management, credit risk strategy, credit ' +
    'strategy, crypto risk, enterprise risk, enterprise risk management, liquidity risk, market and ' +
    'liquidity risk, market risk, model risk, model risk management, model validation, non financial risk, ' +
    'operational risk, operational risk management, portfolio risk, quantitative risk, risk governance, ' +
    'risk management, risk oversight, risk reporting, third party risk, treasury risk',
  'fraud-and-financial-crime':
    'account takeover fraud, aml advisory, aml and kyc, aml and sanctions, aml compliance, aml ' +
    'investigations, aml kyc, aml operations, anti money laundering, customer due diligence, enhanced due ' +
    'diligence, financial crime, financial crime compliance, financial crime operations, financial crime ' +
    'risk, financial crimes, financial crimes compliance, fraud and chargebacks, fraud and disputes, fraud ' +
    'and identity, fraud and risk, fraud detection, fraud investigation, fraud investigations, fraud ' +
    'operations, fraud prevention, fraud risk, fraud risk management, fraud risk operations, fraud ' +
    'strategy, kyb kyc operations, kyb operations, kyc and aml, kyc compliance, kyc kyb operations, kyc ' +
    'onboarding, kyc operations, merchant fraud, payment fraud, payments fraud, sanctions compliance, ' +
    'sanctions screening, transaction monitoring, transaction monitoring operations',
  'insurance-claims':
    'auto claims, casualty claims, claims adjusting, claims and litigation, claims handling, claims ' +
    'management, claims operations, liability claims, property claims, workers compensation claims',
  'insurance-underwriting':
    'casualty underwriting, commercial underwriting, cyber underwriting, property underwriting, specialty ' +
    'underwriting, underwriting operations',
  'intellectual-property':
    'ip and patents, ip litigation, ip strategy, patent prosecution, patents, patents and licensing, ' +
    'trademarks',
  'investor-relations': 'corporate development and ventures, investor relations and fp and a',
  'legal-operations': 'legal operations and technology, legal technology',
  lending:
    'commercial lending, consumer lending, loan closing, loan origination, loan processing, loan ' +
    'servicing, mortgage lending, mortgage origination, mortgage processing, mortgage servicing',
  'paralegal-and-legal-support': 'legal support',
  payroll: 'global payroll, payroll and benefits, payroll compliance, payroll operations, payroll tax',
  privacy:
    'data privacy, data protection, privacy and data protection, privacy compliance, privacy governance, ' +
    'privacy operations',
  'property-management':
    'leasing operations, property operations, residential property management, tenancy management, tenant ' +
    'relations',
  'public-policy':
    'corporate affairs, external affairs, federal affairs, government and regulatory affairs, government ' +
    'relations, legislative affairs, legislative and regulatory affairs, policy and government affairs, ' +
    'public policy and government affairs, regulatory and government affairs, regulatory policy, state and ' +
    'local government affairs, state government affairs, us government affairs',
  'quantitative-finance': 'quant research, quantitative research',
  'real-estate-investment':
    'land acquisition, land acquisition and development, real estate acquisition, real estate ' +
    'acquisitions, real estate development, real estate investments, real estate strategy, site ' +
    'acquisition, site selection, site selection and acquisition',
  'regulatory-affairs':
    'cmc regulatory, global regulatory affairs, quality and regulatory affairs, regulatory affairs and ' +
    'quality, regulatory and quality affairs, regulatory cmc, regulatory operations, regulatory strategy, ' +
    'regulatory submissions',
  'regulatory-compliance':
    'bank compliance, broker dealer compliance, compliance advisory, compliance and risk, compliance ' +
    'assurance, compliance governance, compliance monitoring, compliance operations, compliance testing, ' +
    'compliance training, consumer compliance, consumer protection compliance, corporate compliance, ' +
    'crypto compliance, ethics and compliance, healthcare compliance, investment compliance, lending ' +
    'compliance, market surveillance, marketing compliance, payments compliance, product compliance ' +
    'advisory, regulatory and compliance, risk and compliance, trade surveillance',
  tax:
    'corporate tax, direct tax, global tax, indirect tax, indirect tax advisory, indirect tax compliance, ' +
    'international tax, sales tax, state and local tax, tax accounting, tax compliance, tax information ' +
    'reporting, tax operations, tax planning, tax provision, tax reporting, tax technology, transfer ' +
    'pricing',
  trading: 'trading desk',
  treasury:
    'cash management, corporate treasury, liquidity management, treasury and capital markets, treasury and ' +
    'cash management, treasury and risk, treasury operations',
};

/** Titles in finance, banks, law and real estate, by role, that the taxonomy does not list. */
export const MONEY_TITLES: Readonly<Record<string, string>> = {
  accounting:
    'consolidation accountant, consolidation manager, consolidation officer, financial reporting analyst, ' +
    'group consolidation manager, reporting accountant, revenue accounting analyst, revenue accounting ' +
    'specialist, sec reporting manager, tax and accounting associate, technical accounting analyst',
  'accounting-leadership':
    'director of revenue accounting, director of technical accounting, entity controller, group ' +
    'controller, head of financial reporting, legal entity controller, plant controller, revenue ' +
    'accounting director, technical accounting and reporting director, technical accounting and reporting ' +
    'manager, technical accounting director, technical revenue accounting director, vp controller, vp of ' +
    'accounting',
  'asset-management':
    'alternatives analyst, blockchain research analyst, buy side analyst, chief investment officer, credit ' +
    'research analyst, crypto research analyst, deputy chief investment officer, digital assets research ' +
    'analyst, director of investments, director of portfolio management, energy asset manager, equity ' +
    'analyst, equity research associate, fixed income analyst, fund analyst, fund associate, fund ' +
    'strategist, head of investment, head of investments, head of portfolio management, hedge fund ' +
    'analyst, infrastructure investment associate, investment intern, investment lead, investment officer, ' +
    'investment portfolio analyst, investment product specialist, investment professional, investment ' +
    'research analyst, investment research associate, investment solutions analyst, investment specialist, ' +
    'investment strategist, investment strategy analyst, investment strategy manager, investment vice ' +
    'president, investments analyst, investments associate, investments manager, portfolio associate, ' +
    'portfolio management analyst, portfolio management associate, portfolio management director, ' +
    'portfolio management intern, portfolio specialist, portfolio strategist, renewable asset manager, ' +
    'sell side analyst, solar asset manager, token research analyst, vp investments, vp of investments',
  bookkeeping:
    'accounts payable and receivable specialist, ap analyst, ap manager, ar analyst, ar manager, billing ' +
    'administrator, billing associate, billing coordinator, billing lead, billing manager, billing ' +
    'representative, billing supervisor, invoice specialist, invoicing manager',
  cleaning:
    'cleaning manager, cleaning operative, cleaning team leader, hygiene manager, hygiene operative, ' +
    'hygiene operator, hygiene supervisor, hygiene team leader, hygiene technician, janitorial manager, ' +
    'janitorial supervisor, sanitation crew member, sanitation operator, sanitation technician, sanitation ' +
    'worker',
  'commercial-and-product-counsel':
    'commercial contracts counsel, commercial legal manager, director of commercial legal, payments ' +
    'counsel, procurement counsel, product and privacy counsel, product and regulatory counsel, technology ' +
    'transactions counsel',
  'corporate-counsel':
    'chief counsel, compliance counsel, corporate legal counsel, director of legal, financial services ' +
    'counsel, group general counsel, head of legal affairs, head of legal and compliance, legal manager, ' +
    'litigation counsel, managing counsel, regulatory counsel, securities counsel, vp of legal',
  'credit-control':
    'accounts receivable collector, collections associate, collections lead, collections manager, ' +
    'collections representative, collections supervisor, collections team lead, collector, debt collection ' +
    'agent, director of collections, head of collections, receivables collector',
  'facilities-maintenance':
    'building operations technician, building superintendent, building technician, facilities electrician, ' +
    'facilities engineer technician, facilities maintenance engineer, facilities maintenance manager ' +
    'technician, facilities maintenance technician, facilities operations technician, facility maintenance ' +
    'technician, facility technician, general maintenance technician, stationary engineer',
  'facilities-management':
    'director of facilities, director of workplace, facilities administrator, facilities and maintenance ' +
    'lead, facilities and operations manager, facilities assistant, facilities associate, facilities lead, ' +
    'facilities maintenance manager, facilities specialist, facilities supervisor, facility coordinator, ' +
    'facility director, facility supervisor, head of facilities, head of workplace, real estate and ' +
    'facilities manager, workplace associate, workplace director, workplace experience ambassador, ' +
    'workplace generalist, workplace lead, workplace specialist, workplace strategy manager',
  'financial-management':
    'chief of finance, director of corporate finance, director of finance and accounting, director of ' +
    'finance and operations, director of finance and strategy, finance and accounting manager, finance and ' +
    'admin manager, finance and administration manager, finance and operations manager, finance business ' +
    'manager, finance controller manager, finance team lead, financial director, financial manager, ' +
    'financial operations manager, head of business finance, head of corporate finance, head of finance ' +
    'and accounting, head of finance and operations, head of financial operations, vp finance and ' +
    'operations, vp of finance and operations, vp of finance and strategy',
  'financial-operations':
    'asset servicing analyst, bank operations analyst, bank operations manager, cash operations analyst, ' +
    'chargeback analyst, chargeback specialist, chargebacks specialist, crypto operations analyst, crypto ' +
    'operations specialist, digital asset operations analyst, dispute analyst, dispute operations analyst, ' +
    'dispute operations specialist, dispute resolution analyst, disputes analyst, disputes associate, ' +
    'disputes manager, disputes operations analyst, disputes operations specialist, disputes specialist, ' +
    'fund accountant administrator, payment analyst, payment performance specialist, payment specialist, ' +
    'payments performance manager, payments specialist, payroll operations payments, portfolio operations ' +
    'analyst, portfolio operations associate, safeguarding analyst, settlement analyst, settlement ' +
    'manager, settlement specialist, settlements specialist, transaction processing associate, transaction ' +
    'processing specialist, transfer operations associate',
  'financial-planning-and-analysis':
    'budget manager, business controlling manager, business finance partner, capex analyst, commercial ' +
    'finance partner, controlling analyst, controlling manager, corporate finance associate, cost analyst, ' +
    'finance and business analyst, finance and operations analyst, finance and operations associate, ' +
    'finance and strategy analyst, finance and strategy associate, finance and strategy manager, finance ' +
    'and strategy partner, finance business partner manager, finance insights manager, finance partner, ' +
    'financial analysis manager, financial data analyst, financial modeler, financial modeling analyst, ' +
    'financial modelling analyst, financial performance manager, fp and a business partner, fpa analyst, ' +
    'fpa lead, gtm finance partner, head of business control, head of controlling, investment and ' +
    'strategic finance associate, strategic finance and analytics manager, strategic finance and ' +
    'operations manager, strategic finance partner',
  'financial-risk':
    'brokerage risk analyst, chief credit officer, counterparty risk analyst, credit policy analyst, ' +
    'credit policy manager, credit risk data analyst, credit risk modeler, crypto risk analyst, director ' +
    'of risk, head of risk strategy, insurance and risk manager, liquidity risk analyst, risk and control ' +
    'manager, risk and controls manager, risk and insurance manager, risk director, risk modeler, risk ' +
    'modeling analyst, risk oversight analyst, risk policy manager, risk strategy analyst, risk strategy ' +
    'lead, risk strategy manager, third party risk analyst, third party risk management analyst, third ' +
    'party risk management manager, underwriting and risk analyst, vendor risk analyst, vp of risk',
  'fraud-and-financial-crime':
    'abuse investigator, aml associate, aml investigator, aml lead, aml manager, aml officer, aml ' +
    'reviewer, aml specialist, bsa aml analyst, bsa aml officer, bsa analyst, bsa officer, camlo, cdd ' +
    'analyst, compliance onboarding analyst, deputy camlo, due diligence investigator, edd analyst, edd ' +
    'investigator, financial crime investigator, financial crimes and fraud investigator, financial crimes ' +
    'investigator, financial intelligence analyst, financial investigations analyst, fraud agent, fraud ' +
    'and chargeback analyst, fraud associate, fraud data analyst, fraud director, fraud lead, fraud ' +
    'officer, fraud operations agent, fraud patterns analyst, fraud policy manager, fraud risk strategist, ' +
    'fraud strategist, fraud team lead, head of aml, head of kyc, identity verification analyst, identity ' +
    'verification specialist, kyb associate, kyb specialist, kyc associate, kyc investigator, kyc lead, ' +
    'kyc manager, kyc officer, kyc reviewer, kyc specialist, kyc team lead, money laundering reporting ' +
    'officer, risk and fraud analyst, risk and fraud manager, sanctions analyst, sanctions manager, ' +
    'sanctions officer, sanctions specialist, transaction monitoring investigator',
  'insurance-claims':
    'catastrophe adjuster, claim adjuster, claim specialist, claims advisor, claims assistant, claims ' +
    'associate, claims auditor, claims consultant, claims coordinator, claims customer service ' +
    'representative, claims director, claims executive, claims investigator, claims lead, claims ' +
    'processing specialist, claims processor, claims quality specialist, claims resolution specialist, ' +
    'claims supervisor, claims support specialist, claims team lead, claims technician, director of ' +
    'claims, head of claims, injury adjuster, insurance appraiser, liability adjuster, pet insurance ' +
    'claims specialist, subrogation specialist, total loss specialist, vp of claims',
  'insurance-sales':
    'benefits advisor, benefits consultant, commercial lines account manager, commercial lines producer, ' +
    'employee benefits account manager, employee benefits consultant, health insurance agent, insurance ' +
    'account associate, insurance client manager, insurance consultant, insurance specialist, life ' +
    'insurance advisor, life insurance agent, medicare sales agent, personal lines account manager',
  'insurance-underwriting':
    'chief underwriting officer, director of underwriting, head of underwriting, underwriting analyst, ' +
    'underwriting and pricing manager, underwriting associate, underwriting consultant, underwriting ' +
    'counsel, underwriting director, underwriting executive, underwriting lead, underwriting specialist, ' +
    'underwriting supervisor, underwriting support specialist, underwriting technician, underwriting ' +
    'trainee, vp of underwriting',
  'intellectual-property':
    'copyright counsel, head of ip, intellectual property counsel, intellectual property senior counsel, ' +
    'ip analyst, ip director, ip legal counsel, ip licensing manager, ip specialist, patent counsel, ' +
    'patent engineer, patent litigation counsel, patent prosecution counsel, trademark counsel',
  'legal-operations':
    'commercial contracts manager, contract administrator, contract associate, contract coordinator, ' +
    'contract lead, contract management lead, contract management specialist, contract negotiator, ' +
    'contracting manager, contracting specialist, contracts administration manager, contracts analyst, ' +
    'contracts and compliance manager, contracts associate, contracts coordinator, contracts director, ' +
    'contracts lead, contracts management specialist, contracts negotiator, director of contracts, federal ' +
    'contracts manager, government contracts manager, head of contracts, legal compliance and contracts ' +
    'manager, legal contracts manager, legal engineering manager, legal innovation manager, legal project ' +
    'specialist, legal systems manager, legal technologist, subcontracts administrator, subcontracts ' +
    'manager',
  'legal-practice': 'legal fellow, legal officer, legal trainee, litigation associate, litigator',
  lending:
    'business lending specialist, credit advisor, credit analysis manager, credit and lending analyst, ' +
    'credit associate, credit director, credit executive, credit generalist, credit lead, credit ' +
    'specialist, credit underwriting analyst, credit underwriting manager, director of credit, director of ' +
    'lending, head of credit, head of lending, home lending advisor, home loan consultant, home loan ' +
    'specialist, lending advisor, lending analyst, lending associate, lending manager, lending officer, ' +
    'lending specialist, loan administrator, loan advisor, loan analyst, loan closer, loan consultant, ' +
    'loan coordinator, loan counselor, loan officer assistant, loan originator, loan servicing ' +
    'representative, loan specialist, mortgage administrator, mortgage analyst, mortgage closer, mortgage ' +
    'consultant, mortgage fulfillment officer, mortgage loan officer, mortgage manager, mortgage ' +
    'operations manager, mortgage originator, mortgage processor, mortgage specialist, sba loan officer, ' +
    'small business lender, structured credit associate, student loan advisor, vp of credit, vp of lending',
  'paralegal-and-legal-support':
    'assistant company secretary, case assistant, company secretarial assistant, company secretary, ' +
    'corporate secretary, entity management specialist, law intern, legal admin assistant, legal case ' +
    'manager, legal clerk, legal coordinator, legal document reviewer, legal document specialist, legal ' +
    'executive assistant, legal intake specialist, legal research assistant, legal researcher, legal ' +
    'specialist, legal staff, litigation assistant, litigation support specialist, paralegal assistant, ' +
    'paralegal manager, paralegal specialist',
  payroll: 'payroll and compliance specialist, payroll partner, payroll processor',
  privacy:
    'chief privacy officer, data privacy counsel, data privacy engineer, data protection counsel, gdpr ' +
    'specialist, privacy and ai counsel, privacy and compliance manager, privacy and data governance ' +
    'manager, privacy and security counsel, privacy architect, privacy engineering lead, privacy ' +
    'engineering manager, privacy legal counsel, privacy product counsel, privacy technologist',
  'private-equity-and-venture-capital':
    'corporate venture capital manager, eir, growth equity analyst, growth equity associate, head of ' +
    'ventures, investment partner venture, investment principal, operating partner, principal investor, ' +
    'private equity investor, private equity principal, private equity vice president, scout venture, vc ' +
    'analyst, vc associate, vc intern, venture analyst, venture associate, venture builder, venture ' +
    'capital fellow, venture capital intern, venture capital investor, venture capital principal, venture ' +
    'fellow, venture intern, venture investor, venture studio associate, ventures associate, ventures lead',
  'public-policy':
    'advocacy manager, ai policy lead, congressional affairs manager, director of policy, eu policy ' +
    'manager, global affairs manager, government and public affairs manager, government policy manager, ' +
    'intergovernmental affairs manager, national security policy lead, policy and advocacy manager, policy ' +
    'director, public policy counsel, public policy fellow, state affairs manager, tech policy manager, vp ' +
    'of policy',
  'quantitative-finance':
    'algo trader, algo trading developer, algorithmic trader, algorithmic trading developer, alpha ' +
    'researcher, crypto quant researcher, defi quant, derivatives quant, head of quant, head of ' +
    'quantitative trading, hft developer, hft trader, model validation quant, quant analyst, quant ' +
    'engineer, quant modeler, quant software engineer, quant strategist, quant trading developer, ' +
    'quantitative analytics associate, quantitative analytics manager, quantitative data analyst, ' +
    'quantitative engineer, quantitative modeler, quantitative modeller, quantitative portfolio analyst, ' +
    'quantitative research engineer, quantitative research scientist, quantitative risk modeler, ' +
    'quantitative software developer, quantitative software engineer, quantitative strategist, ' +
    'quantitative trading analyst, quantitative trading researcher, risk quant, systematic researcher, ' +
    'systematic trader',
  'real-estate-investment':
    'acquisitions associate, corporate real estate director, director of real estate, head of real estate, ' +
    'land agent, land development manager, land specialist, real estate associate, real estate counsel ' +
    'manager, real estate director, real estate finance associate, real estate lead, real estate ' +
    'specialist, real estate transaction manager, real estate transactions manager, right of way agent, ' +
    'site development manager, vp of real estate, vp real estate',
  'real-estate-sales':
    'buyer agent, buyers agent, designated broker, leasing advisor, leasing associate, leasing ' +
    'coordinator, leasing director, leasing executive, leasing lead, leasing professional, leasing ' +
    'representative, leasing specialist, leasing supervisor, listing agent, managing broker, property ' +
    'advisor, property consultant, real estate advisor, real estate agent partner, real estate associate ' +
    'agent, real estate consultant, real estate partner agent, real estate sales agent, real estate ' +
    'salesperson, showing agent, transaction broker',
  'regulatory-affairs':
    'director of regulatory, head of regulatory, homologation engineer, homologation manager, homologation ' +
    'specialist, product regulatory manager, regulatory affairs engineer, regulatory affairs scientist, ' +
    'regulatory director, regulatory lead, regulatory manager, regulatory scientist, regulatory ' +
    'strategist, vehicle homologation engineer, vp regulatory',
  'regulatory-compliance':
    'advertising compliance specialist, anti bribery manager, chief compliance and risk officer, chief ' +
    'ethics and compliance officer, chief risk and compliance officer, complaints analyst, compliance ' +
    'administrator, compliance advisor, compliance and ethics manager, compliance and legal manager, ' +
    'compliance and regulatory manager, compliance assistant, compliance auditor, compliance business ' +
    'partner, compliance consultant, compliance counselor, compliance examiner, compliance executive, ' +
    'compliance intern, compliance investigator, compliance partner, compliance policy manager, compliance ' +
    'risk analyst, compliance risk manager, compliance supervisor, compliance team lead, director of ' +
    'compliance, director of legal and compliance, ethics manager, export and compliance manager, head of ' +
    'compliance and legal, hr compliance regulatory, legal and compliance associate, legal and compliance ' +
    'manager, legal and compliance officer, legal and compliance specialist, legal compliance specialist, ' +
    'licensing analyst, licensing and compliance manager, market surveillance analyst, money transmitter ' +
    'licensing manager, product compliance lead, product compliance specialist, regulatory affairs and ' +
    'compliance manager, regulatory analyst, regulatory change manager, regulatory compliance counsel ' +
    'officer, regulatory exam manager, regulatory examinations manager, regulatory reporting compliance, ' +
    'surveillance analyst, trade surveillance analyst, trade surveillance associate, trade surveillance ' +
    'manager, vp compliance, vp of compliance',
  tax:
    'crypto tax expert, salt manager, tax and treasury director, tax content analyst, tax controversy ' +
    'manager, tax counsel director, tax credit analyst, tax partner, tax professional, tax research ' +
    'analyst, tax research specialist, tax resolution specialist, tax reviewer, vat accountant, vat ' +
    'compliance manager, vat compliance specialist, vat consultant, vat lead, vat officer',
  trading:
    'crypto trading associate, dealer forex, director of trading, energy trading manager, fx dealer, head ' +
    'of crypto trading, head of dealing, head of otc, head of otc trading, market making analyst, market ' +
    'making associate, trading assistant, trading associate, trading director, trading intern, trading ' +
    'lead, trading manager, trading specialist, trading strategist',
  treasury:
    'capital management analyst, cash analyst, cash flow analyst, crypto treasury analyst, crypto treasury ' +
    'manager, fx treasury analyst, head of capital markets treasury, liquidity analyst, liquidity manager, ' +
    'liquidity operations analyst, treasury and banking manager, treasury and cash manager, treasury and ' +
    'fx manager, treasury and investments manager, treasury and liquidity manager, treasury and payments ' +
    'manager, treasury and safeguarding manager, treasury controller, treasury front office analyst, ' +
    'treasury middle office analyst, treasury risk manager, treasury strategy manager, treasury systems ' +
    'manager, treasury systems specialist, vp and treasurer',
};
