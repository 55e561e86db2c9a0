/** Accounting, ERP, human resources, procurement, law, payments and other business operations. */
export const BUSINESS_FINANCE_AND_ERP = `
# SAP
SAP | SAP ERP; SAP S/4HANA | S/4HANA | S4HANA | SAP S4 HANA | SAP S4; SAP ECC | ECC 6.0
SAP FICO | SAP FI/CO | SAP FI | SAP CO | SAP Finance; SAP MM | SAP Materials Management
SAP SD | SAP Sales and Distribution; SAP PP | SAP Production Planning
SAP WM | SAP Warehouse Management; SAP EWM | SAP Extended Warehouse Management; SAP HCM | SAP HR
SAP SuccessFactors | SuccessFactors; SAP Ariba | Ariba; SAP Concur | Concur | Concur Expense
SAP Fieldglass | Fieldglass; SAP IBP | SAP Integrated Business Planning
SAP APO; SAP TM | SAP Transportation Management; SAP PM | SAP Plant Maintenance
SAP QM | SAP Quality Management; SAP PS | SAP Project System; SAP Business One | SAP B1
SAP Business ByDesign | ByDesign; SAP GRC; SAP MDG | SAP Master Data Governance; SAP BRIM
SAP Signavio | Signavio; SAP LeanIX | LeanIX; SAP BPC | SAP Business Planning and Consolidation; SAP GTS
# Oracle
Oracle | Oracle Corporation; Oracle E-Business Suite | Oracle EBS | EBS
Oracle Fusion Cloud ERP | Oracle Fusion | Oracle Cloud ERP | Oracle Fusion Applications
Oracle Fusion Cloud HCM | Oracle HCM | Oracle HCM Cloud; NetSuite | Oracle NetSuite
PeopleSoft | Oracle PeopleSoft; JD Edwards | JDE | JD Edwards EnterpriseOne
Oracle Hyperion | Hyperion | Hyperion Essbase; Oracle EPM | Oracle EPM Cloud | PBCS
Oracle Primavera P6 | Primavera P6 | Primavera; Oracle Unifier; Oracle Taleo | Taleo
Oracle Transportation Management; Oracle Agile PLM; Oracle Opera | Opera PMS; MICROS | Oracle MICROS
Oracle Financials; Oracle WMS Cloud
# Microsoft Dynamics and other ERP
Microsoft Dynamics 365 | Dynamics 365 | D365 | MS Dynamics | Microsoft Dynamics
Dynamics 365 Finance | D365 Finance | Dynamics 365 Finance and Operations | D365 F&O
Dynamics 365 Business Central | Business Central; Microsoft Dynamics AX | Dynamics AX
Microsoft Dynamics GP | Dynamics GP | Great Plains; Microsoft Dynamics NAV | Dynamics NAV | Navision
Microsoft Dynamics SL
Infor | Infor CloudSuite; Infor LN; Infor M3; Infor SyteLine | SyteLine; Infor Lawson | Lawson
Epicor | Epicor ERP | Epicor Kinetic; IFS | IFS Cloud | IFS Applications; Odoo | OpenERP; ERPNext; Acumatica
Sage Intacct | Intacct; Sage 50 | Sage 50cloud | Peachtree; Sage 100; Sage 200; Sage 300; Sage X3; Unit4; QAD
SYSPRO; Plex ERP | Plex Systems; Deltek Costpoint | Costpoint; Deltek Vantagepoint | Vantagepoint
Deltek | Deltek Vision; Tyler Munis | Munis; Ramco; TOTVS | TOTVS Protheus; DATEV; Exact Online; Visma
Fortnox; AFAS; Dolibarr; Frappe; Cegid; Rillet; Priority ERP; abas ERP; proALPHA
# Accounting and finance
QuickBooks | QuickBooks Online | Quickbooks Desktop | QBO | Intuit QuickBooks; Xero; FreshBooks
Wave Accounting; MYOB; Zoho Books; Bill.com | BILL; Expensify; Ramp; Brex; Divvy; Airbase; Tipalti
AvidXchange; Coupa | Coupa Procurement; BlackLine; FloQast; Trintech | Cadency; Workiva | Wdesk; OneStream
Anaplan; Adaptive Planning | Workday Adaptive Planning | Adaptive Insights; Planful; Vena | Vena Solutions
Pigment; Board International; Jedox; Prophix; Cube Planning; Mosaic Finance; Datarails; CCH Tagetik | Tagetik
HFM | Hyperion Financial Management; Kyriba; GTreasury; Trovata; Avalara; Vertex Tax | Vertex O Series
ONESOURCE | Thomson Reuters ONESOURCE; CCH Axcess; CCH ProSystem fx | ProSystem fx; UltraTax | UltraTax CS
Lacerte; ProSeries; Drake Tax | Drake Software; TurboTax; TaxJar; Caseware; TeamMate | TeamMate+; AuditBoard
IDEA Data Analysis | CaseWare IDEA; ACL Analytics | Galvanize; Zuora; Chargebee; Recurly; Stripe Billing
Maxio; Sage Fixed Assets; Carta; Pulley; Fathom HQ; Yardi | Yardi Voyager; RealPage; AppFolio; MRI Software
Entrata; Buildium; CoStar; Argus Enterprise | ARGUS; Invoice Ninja; Akaunting; Pleo; Spendesk; Payhawk; Qonto
Lexware | Lexoffice; sevDesk; Pennylane
# Payments and banking
Stripe | Stripe API; PayPal; Adyen; Square | Square POS; Braintree; Worldpay; Fiserv; FIS; Jack Henry
Temenos | Temenos T24; Finacle | Infosys Finacle; Mambu; Thought Machine; Plaid; Wise; Klarna; Checkout.com
GoCardless; Mollie; Razorpay; Authorize.Net; Clover POS | Clover; Toast POS | Toast
Lightspeed POS | Lightspeed Retail; Marqeta; Dwolla; Affirm; Shift4; NCR Aloha | Aloha POS; SWIFT Network
Encompass | ICE Mortgage Technology Encompass; nCino; Calyx Point; Blend; Black Knight MSP; Paddle
Lemon Squeezy; Payoneer; Mercado Pago; PagSeguro; PhonePe; Paytm; Xendit; Chargehound; Unit Finance
# Capital markets and insurance
Bloomberg Terminal | Bloomberg | Bloomberg Professional; FactSet; Capital IQ | S&P Capital IQ | CapIQ
Refinitiv Eikon | Eikon | LSEG Workspace | Thomson Reuters Eikon; Morningstar Direct | Morningstar; PitchBook
Preqin; Charles River IMS | Charles River; BlackRock Aladdin | Aladdin; SimCorp Dimension | SimCorp
Murex | Murex MX.3; Calypso | Adenza Calypso; Advent Geneva | Geneva; Advent APX; Addepar; Orion Advisor
eMoney; MoneyGuidePro; Redtail CRM; Tradeweb; MetaTrader | MetaTrader 5 | MT5 | MT4; Interactive Brokers TWS
Moody's Analytics; SS&C Eze; Guidewire | Guidewire PolicyCenter | Guidewire ClaimCenter
Duck Creek | Duck Creek Policy; Applied Epic; Vertafore AMS360 | AMS360; Majesco; Sapiens; Xactimate
Actimize | NICE Actimize; Fenergo; LexisNexis Risk Solutions; World-Check; ComplyAdvantage; FlexTrade
Enfusion; Allvue; eFront; Investran; Yardi Investment Management; DealCloud; Intralinks; Datasite; Numerix
RiskMetrics; QuantLib; TradingView
# Human resources and payroll
Workday | Workday HCM | Workday ERP; Workday Financials | Workday Financial Management; Workday Recruiting
ADP | ADP Payroll; ADP Workforce Now | Workforce Now; UKG | UKG Pro | UltiPro | Ultimate Software; UKG Ready
Kronos | Kronos Workforce Central | UKG Dimensions; Paychex; Paycom; Paylocity
Ceridian Dayforce | Dayforce | Ceridian; BambooHR | Bamboo HR; Gusto; Rippling; HiBob | Hi Bob | Bob HR
Personio; Deel; Remote.com; Oyster HR; Namely; TriNet; Justworks; Zenefits; Sage People
Cornerstone OnDemand | Cornerstone; Culture Amp; Lattice; 15Five; Betterworks; Leapsome; PerformYard; Visier
ChartHop; Greenhouse | Greenhouse Recruiting; Lever | Lever ATS; Ashby; iCIMS; Jobvite; SmartRecruiters
Workable; Bullhorn; Avature; Eightfold AI; Phenom People | Phenom; LinkedIn Recruiter
LinkedIn Talent Solutions; Gem; HireVue; Beamery; Recruitee; Teamtailor; JazzHR; BreezyHR; Checkr; HireRight
Sterling Background Checks; Indeed | Indeed Hiring; Pinpoint ATS; Factorial HR; Kenjo; Charlie HR; Sapling HR
PeopleSoft HCM; Keka; Darwinbox; Zoho People; Zoho Recruit; When I Work; Deputy | Deputy Scheduling; Homebase
Skedulo; Legion WFM; NEOGOV; Benefitfocus; Businessolver; Radford Survey | Aon Radford; Payscale; CompAnalyst
Mercer WIN; SABA | Saba Cloud; Docebo; LearnUpon; Absorb LMS; TalentLMS; SumTotal; Litmos | SAP Litmos
Workramp; Degreed; Officevibe; Glint | Microsoft Viva Glint; Peakon; Perceptyx
# Procurement, supply chain and operations
Jaggaer; Ivalua; GEP SMART | GEP; Zycus; Zip Procurement; Procurify
Manhattan Associates | Manhattan WMS | Manhattan Active; Blue Yonder | JDA | JDA Software | RedPrairie
Kinaxis | Kinaxis RapidResponse | Kinaxis Maestro; o9 Solutions | o9; Logility; E2open
Llamasoft | Coupa Supply Chain Guru; Korber WMS | HighJump; Descartes; MercuryGate; project44; FourKites
Flexport; CargoWise | CargoWise One | WiseTech CargoWise; ShipStation; ShipBob; EasyPost; FedEx Ship Manager
UPS WorldShip; AfterShip; Fishbowl | Fishbowl Inventory; Cin7; Katana MRP | Katana; inFlow; TradeGecko
RELEX | RELEX Solutions; ToolsGroup; IBM Maximo | Maximo | Maximo EAM; Infor EAM; UpKeep; Fiix; eMaint
Limble CMMS | Limble; ServiceTitan; Jobber; Housecall Pro; Samsara; Geotab; Verizon Connect
Motive | KeepTruckin; McLeod Software | McLeod LoadMaster; TMW Suite; Trimble TMS; Sabre | Sabre GDS
Amadeus | Amadeus GDS | Amadeus Altea; Galileo GDS | Travelport; Navitaire; Mindbody; OpenTable; SevenRooms
Cloudbeds; Guesty; Vend POS; Retail Pro; Aptos; LS Retail; Zebra Scanner Software | Zebra Technologies
NiceLabel; BarTender Label Software; Sortly; PeopleVox; Mintsoft; Navan | TripActions; TravelPerk; Egencia
# Law, risk and governance
Westlaw | Thomson Reuters Westlaw; LexisNexis | Lexis+ | Lexis Advance; Clio; iManage | iManage Work
NetDocuments; Relativity | RelativityOne; Everlaw; DISCO eDiscovery | CS Disco; Concordance eDiscovery
Elite 3E | Aderant; Ironclad | Ironclad CLM; Icertis; ContractWorks; Agiloft; Conga | Conga CLM; LinkSquares
SimpleLegal; Docket Alarm; PACER; LegalZoom; Practical Law; Contract Express; MyCase; PracticePanther
Diligent | Diligent Boards; RSA Archer | Archer GRC | Archer; MetricStream; OneTrust; Vanta; Drata
Secureframe; LogicGate; NAVEX | NAVEX One; SAI360; Hyperproof; Osano; TrustArc; BigID; Sphera; Enablon
Intelex; Cority; VelocityEHS; Persefoni; Watershed; EcoVadis; Anaqua; CPA Global; Docketbird; TurboLaw
Luminance; Kira Systems; Brightflag
# Project, service and other business systems
Kantata | Mavenlink; Certinia | FinancialForce; OpenAir | NetSuite OpenAir; Replicon; Harvest
Toggl Track | Toggl; Clockify; TSheets | QuickBooks Time; BigTime; Planview | Planview Enterprise One
Clarity PPM | Broadcom Clarity | CA PPM; Celonis; UiPath Process Mining; ARIS | Software AG ARIS; Bizagi
Appian; Pega | Pegasystems | Pega Platform | PRPC; Camunda; Nintex; K2 | K2 Five; Laserfiche
OnBase | Hyland OnBase; OpenText | OpenText Content Suite; Kofax | Tungsten Automation
Blackbaud Raiser's Edge | Raiser's Edge; Blackbaud | Blackbaud Financial Edge; Bloomerang; DonorPerfect
CiviCRM; Ellucian Banner | Banner; Ellucian Colleague; Slate CRM | Technolutions Slate; PowerSchool
Infinite Campus; Skyward; Veracross; Ex Libris Alma; Accela; Tyler Technologies; Tyler Odyssey; CityWorks
Naviance; Handshake Careers; GovWin IQ | GovWin; SAM.gov; Momentum Financials; iLevel
Palantir Foundry | Foundry; Palantir Gotham; Palantir | Palantir Technologies; Automation Anywhere; UiPath
Blue Prism | SS&C Blue Prism; Power Automate | Microsoft Power Automate | Microsoft Flow; WorkFusion
Robocorp; AutomationEdge; Hyperscience; ABBYY FineReader; ABBYY FlexiCapture
`;
