/** Fields of work in software, data, machine learning and products, by role: a title of leadership or of no trade next to one names its role. */
export const SOFTWARE_FIELDS: Readonly<Record<string, string>> = {
  'business-intelligence':
    'analytics and insights, bi and analytics, bi and reporting, business analytics and insights, business ' +
    'insights, data analytics and reporting, insights and reporting, reporting and analytics, reporting ' +
    'and insights',
  'data-analysis': 'people analytics and insights, workforce analytics',
  'data-centre-operations':
    'critical facilities, critical facility operations, critical operations datacenter, datacenter ' +
    'engineering operations, datacenter facilities, datacenter infrastructure',
  'data-management-leadership': 'data strategy',
  'developer-relations':
    'developer advocacy, developer community relations, developer evangelism, developer experience and ' +
    'advocacy',
  'embedded-engineering': 'embedded software',
  'growth-product-management': 'growth product',
  'hardware-product-management': 'hardware product',
  'machine-learning-engineering': 'machine learning',
  'ml-infrastructure': 'ai infrastructure',
  'network-engineering': 'network architecture, network infrastructure, network reliability',
  'product-analytics': 'growth analytics',
  'product-operations': 'product excellence, product ops and strategy, product strategy and operations',
  'quality-assurance-engineering': 'software quality assurance',
  'site-reliability-engineering': 'site reliability',
};

/** Titles in software, data, machine learning and products, by role, that the taxonomy does not list. */
export const SOFTWARE_TITLES: Readonly<Record<string, string>> = {
  'ai-application-engineering':
    'agentic engineer, ai application engineer, ai applications engineer, ai automation engineer, ai ' +
    'builder, ai integration engineer, ai product developer, ai systems developer, ai workflow automation ' +
    'engineer, ai workflow engineer, chatbot developer, rag engineer',
  'ai-product-management': 'head of ai product',
  'ai-research':
    'alignment scientist, applied research scientist, applied researcher, applied science intern, applied ' +
    'science manager, deep learning scientist, llm researcher, reinforcement learning researcher, vision ' +
    'researcher',
  'ai-safety-and-evaluation':
    'ai assurance manager, ai evals engineer, ai evaluation analyst, ai evaluation engineer, ai governance ' +
    'lead, ai governance manager, ai red teaming specialist, ai safety lead, ai safety research scientist, ' +
    'evals engineer, model evaluator, responsible ai manager',
  'ai-strategy': 'ai adoption lead, ai enablement lead, ai enablement manager, ai transformation director',
  'analytics-engineering':
    'business intelligence engineer, data visualisation engineer, data visualization engineer',
  'android-engineering': 'android app developer',
  'backend-engineering':
    'api platform engineer, backend systems engineer, backend team lead, crypto backend engineer, elixir ' +
    'developer, elixir engineer, game backend engineer, go developer, go engineer, laravel developer, node ' +
    'developer, nodejs developer, nodejs engineer, php engineer, rails developer, rails engineer, robotics ' +
    'backend engineer, ruby developer, ruby engineer, ruby on rails engineer, scala developer, scala ' +
    'engineer, symfony developer, web3 backend developer, web3 backend engineer',
  'blockchain-engineering':
    'bitcoin developer, bitcoin engineer, bitcoin protocol engineer, blockchain architect, blockchain ' +
    'backend developer, blockchain backend engineer, blockchain core developer, blockchain core engineer, ' +
    'blockchain devops engineer, blockchain full stack developer, blockchain full stack engineer, ' +
    'blockchain infrastructure engineer, blockchain integration engineer, blockchain intern, blockchain ' +
    'lead, blockchain node engineer, blockchain platform engineer, blockchain protocol developer, ' +
    'blockchain protocol engineer, blockchain reliability engineer, blockchain software developer, ' +
    'blockchain software engineer, blockchain systems engineer, blockchain tech lead, consensus engineer, ' +
    'core blockchain developer, core protocol developer, core protocol engineer, crypto developer, crypto ' +
    'engineer, crypto software engineer, cryptocurrency developer, dapp developer, defi developer, defi ' +
    'engineer, defi protocol engineer, director of blockchain, ethereum developer, ethereum engineer, evm ' +
    'engineer, head of blockchain, head of protocol engineering, layer 1 engineer, layer 2 engineer, mev ' +
    'engineer, protocol developer, protocol engineering lead, protocol software engineer, smart contract ' +
    'architect, smart contract developer, smart contract lead, smart contract security auditor, smart ' +
    'contract security engineer, smart contracts developer, solana developer, solana engineer, solidity ' +
    'engineer, solidity smart contract developer, staking engineer, wallet developer, wallet engineer, ' +
    'web3 architect, web3 frontend developer, web3 frontend engineer, web3 full stack developer, web3 full ' +
    'stack engineer, web3 lead, web3 software engineer, zero knowledge engineer, zk circuit engineer, zk ' +
    'engineer, zk proof engineer, zk protocol engineer',
  'business-application-development':
    'business applications developer, business applications engineer, crm engineer, erp engineer, netsuite ' +
    'developer, netsuite engineer, odoo engineer, onestream developer, oracle developer, oracle fusion ' +
    'developer, people systems developer, power apps developer, salesforce architect, salesforce cpq ' +
    'developer, salesforce software engineer, salesforce technical architect, salesforce technical lead, ' +
    'sap engineer, servicenow architect, servicenow engineer, workday engineer',
  'business-intelligence': 'bi consultant, bi lead, bi specialist, bi team lead, looker developer',
  'cloud-engineering':
    'aws architect, aws cloud engineer, azure architect, azure cloud engineer, cloud administrator, cloud ' +
    'migration engineer, cloud operations administrator, cloud operations manager, cloud specialist, cloud ' +
    'systems engineer, finops analyst',
  'computer-vision':
    'computer vision algorithm engineer, computer vision developer, computer vision research engineer, ' +
    'image processing scientist, perception research engineer, vision ai engineer',
  'data-analysis':
    'analytics analyst, analytics associate, analytics consultant, analytics director, analytics intern, ' +
    'analytics specialist, business analytics analyst, business insights analyst, business insights ' +
    'manager, crm analyst, customer insights analyst, data and insights analyst, data insights analyst, ' +
    'data reporting analyst, director of business analytics, energy data analyst, marketing analytics ' +
    'analyst, people analytics analyst, people analytics partner, people data analyst, web analyst, web ' +
    'analytics specialist',
  'data-annotation':
    'ai annotator, ai data specialist, ai model trainer, ai training specialist, annotation lead, ' +
    'annotation specialist, annotator, data labeling associate, data labeling specialist, data labelling ' +
    'specialist, image annotator, labeling specialist, llm trainer, transcription specialist, video ' +
    'annotator',
  'data-centre-operations':
    'chief engineer data center, critical environment technician, critical facilities technician, critical ' +
    'operations engineer, critical operations technician, data center administrator, data center ' +
    'facilities engineer, data center facility technician, data center hardware technician, data center ' +
    'infrastructure engineer, data center network technician, data center operations engineer, data center ' +
    'operations systems engineer, data center operations technician, data center site manager, data center ' +
    'systems technician, datacenter deployment engineer, datacenter hardware engineer, datacenter ' +
    'provisioning engineer',
  'data-engineering':
    'big data developer, data automation engineer, data ingestion engineer, data integration developer, ' +
    'data integration engineer, data integration specialist, data lake engineer, data migration analyst, ' +
    'data migration engineer, data migration specialist, data operations engineer, data pipeline ' +
    'developer, data product engineer, data products engineer, data reliability engineer, data systems ' +
    'engineer, data warehouse developer, etl specialist, scraping engineer, web scraping engineer',
  'data-governance':
    'data catalog manager, data management analyst, data management specialist, data quality lead, data ' +
    'quality manager, data quality specialist, data stewardship lead, master data analyst, master data ' +
    'coordinator, reference data analyst',
  'data-management-leadership':
    'chief data and analytics officer, cloud data architect, data analytics director, data architecture ' +
    'lead, data director, data lead, data team lead, director of analytics and data, director of data and ' +
    'analytics, director of data platform, head of data and insights, head of data platform, vp of ' +
    'analytics, vp of data, vp of data and analytics, vp of data science and analytics',
  'data-science':
    'causal inference scientist, data science engineer, data science fellow, decision science manager, ' +
    'forecasting scientist',
  'database-administration':
    'clickhouse engineer, cloud database engineer, database infrastructure engineer, database manager, ' +
    'database operations engineer, database platform engineer, database specialist, database systems ' +
    'engineer, mongodb administrator, oracle database administrator, postgres engineer, postgresql ' +
    'engineer, sql database administrator, sql server developer',
  'developer-relations':
    'developer community advocate, developer education engineer, developer educator, developer marketing ' +
    'manager, developer relations advocate, open source advocate, product evangelist, technical community ' +
    'manager',
  'devops-engineering':
    'build and release lead, build and release manager, ci engineer, cicd engineer, devops administrator, ' +
    'devops and cloud engineer, devops and sre engineer, devops architect, devops cloud engineer, devops ' +
    'intern, devops lead, devops manager, devops team lead, infrastructure and devops engineer, release ' +
    'engineering manager, release engineering software engineer, software configuration manager',
  'embedded-engineering':
    'bare metal engineer, device driver developer, director of firmware, embedded ai engineer, embedded c ' +
    'developer, embedded c engineer, embedded controls engineer, embedded firmware engineer, embedded ' +
    'linux developer, embedded linux engineer, embedded os architect, embedded platform engineer, embedded ' +
    'software developer, embedded systems architect, embedded systems developer, embedded systems lead, ' +
    'firmware architect, firmware engineering manager, firmware lead, firmware test engineer, head of ' +
    'firmware, linux driver engineer, network firmware engineer, operating system firmware engineer',
  'engineering-management':
    'android team lead, application development manager, applications development manager, backend ' +
    'engineering manager, cloud engineering manager, devops engineering manager, director of ai ' +
    'engineering, director of application development, director of engineering and product, director of ' +
    'infrastructure, director of platform engineering, director of product engineering, director of ' +
    'software, engineer manager, engineering and product lead, engineering squad lead, frontend ' +
    'engineering manager, frontend team lead, full stack engineering manager, fullstack team lead, head of ' +
    'ai engineering, head of android, head of application development, head of backend, head of ' +
    'engineering and product, head of frontend, head of infrastructure, head of ios, head of mobile, head ' +
    'of platform engineering, head of product engineering, head of software, head of software development, ' +
    'head of web engineering, infrastructure engineering manager, ios team lead, java team lead, machine ' +
    'learning engineering manager, mobile team lead, platform engineering manager, python team lead, ' +
    'software development director, software development lead, software director, software engineer ' +
    'manager, software manager, software team lead, tech lead manager, technical lead manager, technical ' +
    'team lead, vp of engineering and product, vp of platform engineering, vp product engineering, vp r ' +
    'and d, vp software, web team lead',
  'forward-deployed-engineering':
    'agent deployment engineer, ai deployment engineer, ai deployment lead, client deployment engineer, ' +
    'customer deployment engineer, deployed engineer, embedded customer engineer, fde manager, field ' +
    'deployed engineer, forward deployed agent engineer, forward deployed architect, forward deployed data ' +
    'engineer, forward deployed data scientist, forward deployed hardware engineer, forward deployed ' +
    'research engineer, forward deployed solutions engineer, forward deployed strategist, software ' +
    'deployment engineer, solutions deployment engineer',
  'frontend-engineering':
    'angular engineer, design system engineer, design systems engineer, design systems software engineer, ' +
    'frontend application developer, frontend architect, frontend react developer, frontend react ' +
    'engineer, frontend web engineer, html developer, javascript engineer, marketing website engineer, ' +
    'next js engineer, react engineer, svelte developer, ui developer engineer, ui platform engineer, ux ' +
    'developer, vue engineer, web app developer, web application developer, web application engineer, web ' +
    'designer and developer, web performance engineer, web ui engineer, webflow developer, website ' +
    'developer, website engineer',
  'full-stack-engineering':
    'full stack application developer, full stack architect, full stack django developer, full stack ' +
    'dotnet developer, full stack javascript engineer, full stack laravel developer, full stack lead, full ' +
    'stack net developer, full stack node developer, full stack nodejs engineer, full stack platform ' +
    'engineer, full stack rails engineer, full stack react developer, full stack react engineer, full ' +
    'stack ruby engineer, full stack ruby on rails engineer, full stack web engineer, mern stack developer',
  'game-development':
    'engine programmer, game client developer, game client engineer, game development engineer, game ' +
    'engine developer, game engine engineer, game server developer, game server engineer, game software ' +
    'engineer, gameplay developer, gameplay software engineer, games engineer, unity 3d developer, unity ' +
    'engineer, unity game developer, unity programmer, unity sdk developer, unity software engineer, ' +
    'unreal engine developer, unreal engine engineer, unreal engineer, unreal programmer',
  'general-product-management':
    'apm, associate pm, group pm, product assistant, product associate, product owner manager, product ' +
    'strategy lead, product strategy manager, product trainee, senior pm, staff pm',
  'general-software-engineering':
    'billing engineer, browser engineer, c sharp developer, cli engineer, clojure developer, clojure ' +
    'engineer, cobol developer, csharp developer, csharp engineer, delphi developer, desktop application ' +
    'developer, dotnet engineer, electron developer, engineering fellow, erlang developer, erlang ' +
    'engineer, fintech engineer, founding senior engineer, functional programmer, haskell developer, ' +
    'haskell engineer, macos developer, macos engineer, mainframe developer, matlab developer, net ' +
    'developer, ocaml engineer, open source developer, open source engineer, payments engineer, perl ' +
    'developer, programmer analyst, rpa developer, sdk developer, sdk engineer, search relevance engineer, ' +
    'software algorithm engineer, software dev engineer, software eng, software engineering fellow, ' +
    'software modernization engineer, software technical lead engineer, trading systems developer, vb net ' +
    'developer, windows developer',
  'geospatial-analysis':
    'geospatial data analyst, geospatial data scientist, geospatial data specialist, geospatial developer, ' +
    'geospatial scientist, geospatial software engineer, geospatial specialist, gis administrator, gis ' +
    'data analyst, gis data specialist, gis engineer, gis lead, gis manager, gis software engineer, lidar ' +
    'analyst, map analyst, mapping analyst, mapping specialist, photogrammetry engineer, remote sensing ' +
    'scientist',
  'graphics-engineering':
    '3d engineer, 3d graphics engineer, 3d software engineer, ar developer, ar engineer, ar software ' +
    'engineer, computer graphics developer, computer graphics engineer, gpu compute engineer, gpu ' +
    'performance engineer, gpu programmer, gpu software engineer, graphics developer, graphics driver ' +
    'engineer, graphics programming engineer, physics engine engineer, physics simulation engineer, ' +
    'rendering programmer, rendering software engineer, shader developer, simulation developer, simulation ' +
    'software developer, unreal simulation engineer, vr developer, vr engineer, vr software engineer, ' +
    'webgl developer, webgl engineer, xr engineer, xr software engineer',
  'growth-engineering':
    'growth automation engineer, growth developer, growth marketing engineer, growth software developer, ' +
    'gtm ai engineer, gtm automation engineer, gtm engineering lead, gtm engineering manager, gtm systems ' +
    'developer, marketing automation engineer, marketing engineer, marketing software engineer, martech ' +
    'engineer, sales automation engineer',
  'growth-product-management':
    'director of product growth, pricing and monetization lead, pricing and packaging manager, pricing ' +
    'product lead, product pricing manager',
  'hardware-product-management': 'npi product manager',
  'integration-engineering':
    'api integration engineer, api integrations engineer, boomi developer, customer integration engineer, ' +
    'customer integrations engineer, ecommerce integration engineer, edi analyst, edi engineer, edi ' +
    'integration specialist, edi specialist, healthcare integration engineer, hl7 integration engineer, ' +
    'integration support engineer, integration technical consultant, integrations analyst, integrations ' +
    'architect, integrations consultant, integrations developer, integrations engineering manager, ' +
    'integrations lead, integrations specialist, interoperability engineer, middleware engineer, mulesoft ' +
    'architect, mulesoft engineer, partner integration engineer, partner integrations engineer, payments ' +
    'integration engineer, software integration engineer, systems integration developer, systems ' +
    'integration specialist, technical integration engineer, technical integration manager, technical ' +
    'integration specialist, technical integrations manager, workato developer',
  'machine-learning-engineering':
    'ai and ml engineer, ai ml architect, ai ml developer, ai ml intern, ai ml lead, ai model developer, ' +
    'ai model engineer, applied ml scientist engineer, deep learning software engineer, machine learning ' +
    'and ai engineer, machine learning architect, machine learning developer, machine learning fellow, ' +
    'machine learning performance engineer, machine learning product engineer, machine learning scientist ' +
    'engineer, machine learning software developer, ml ai engineer, ml edge engineer, ml modeling ' +
    'engineer, ml optimization engineer, neural network engineer, personalization engineer, ranking and ' +
    'recommendations engineer, recommendation engineer, recommendations engineer, recommender systems ' +
    'engineer, reinforcement learning engineer, rl engineer, robotics machine learning engineer, search ' +
    'and ranking engineer',
  'ml-infrastructure':
    'ai cluster engineer, ai compute engineer, ai inference optimization engineer, ai infrastructure ' +
    'architect, ai infrastructure software engineer, ai infrastructure system engineer, ai infrastructure ' +
    'systems engineer, ai ops engineer, ai performance engineer, ai platform developer, ai platform lead, ' +
    'ai platform software engineer, ai systems performance engineer, data and ml platform engineer, deep ' +
    'learning compiler engineer, distributed training engineer, evaluation infrastructure engineer, gpu ' +
    'cluster engineer, gpu infrastructure engineer, gpu infrastructure software engineer, gpu platform ' +
    'engineer, gpu systems engineer, head of ml platform, hpc administrator, hpc architect, hpc cluster ' +
    'engineer, hpc engineer, hpc software engineer, hpc systems engineer, inference infrastructure ' +
    'engineer, inference optimization engineer, inference performance engineer, inference platform ' +
    'engineer, inference software engineer, inference systems engineer, kernel optimization engineer, llm ' +
    'infrastructure engineer, llm infrastructure software engineer, llm ops engineer, llm platform ' +
    'engineer, llm serving engineer, machine learning infrastructure software engineer, machine learning ' +
    'operations lead, machine learning platform software engineer, ml and devops engineer, ml compiler ' +
    'engineer, ml data infrastructure engineer, ml platform lead, ml systems developer, ml systems ' +
    'performance engineer, ml tooling engineer, mlops architect, mlops lead, mlops manager, mlops ' +
    'specialist, model deployment engineer, model optimization engineer, model performance engineer, model ' +
    'serving platform engineer, research infrastructure engineer, training infrastructure lead, training ' +
    'performance engineer, training platform engineer, training systems engineer',
  'mobile-engineering':
    'android and ios developer, cross platform engineer, ios and android developer, ios and android ' +
    'engineer, ios android developer, kotlin multiplatform developer, kotlin multiplatform engineer, ' +
    'mobile app engineer, mobile application developer, mobile application engineer, mobile applications ' +
    'developer, mobile architect, mobile infrastructure engineer, mobile lead, mobile performance ' +
    'engineer, mobile platform engineer, mobile sdk developer, mobile sdk engineer, mobile software ' +
    'developer, mobile systems engineer, mobile tech lead engineer, mobile web engineer, react native ' +
    'expert',
  'natural-language-processing':
    'ai conversational designer, asr engineer, asr scientist, conversation design lead, conversational ai ' +
    'designer, conversational ai developer, conversational ai specialist, conversational designer, ' +
    'language ai engineer, language engineer, linguistic engineer, machine translation engineer, natural ' +
    'language engineer, natural language processing researcher, natural language processing scientist, nlp ' +
    'developer, nlp lead, nlp research engineer, nlp researcher, nlp software engineer, nlp specialist, ' +
    'speech ai engineer, speech research engineer, speech research scientist, speech researcher, speech ' +
    'scientist, speech software engineer, tts engineer, voice ai engineer, voice designer, voice user ' +
    'interface designer',
  'network-engineering':
    'backbone engineer, backbone network engineer, cisco engineer, cisco network engineer, cloud network ' +
    'engineer, cloud networking engineer, core network engineer, corporate network engineering manager, ' +
    'data center network engineer, datacenter network architect, director of networking, edge network ' +
    'engineer, head of networking, infiniband engineer, ip network engineer, lan engineer, network ' +
    'analyst, network and infrastructure engineer, network and security administrator, network and systems ' +
    'administrator, network and systems engineer, network automation developer, network automation ' +
    'engineer, network capacity planner, network consultant, network deployment engineer, network design ' +
    'engineer, network development engineer, network implementation engineer, network infrastructure ' +
    'engineer, network integration engineer, network operations analyst, network operations center ' +
    'analyst, network operations center engineer, network operations center manager, network operations ' +
    'center technician, network operations lead, network operations specialist, network operations ' +
    'technician, network planning engineer, network platform engineer, network production engineer, ' +
    'network project engineer, network reliability engineer, network services engineer, network ' +
    'specialist, network support technician, network systems engineer, networking architect, networking ' +
    'lead, networking specialist, noc analyst, noc lead, noc manager, noc operator, noc specialist, noc ' +
    'supervisor, optical network engineer, peering coordinator, peering manager, sd wan engineer, wan ' +
    'engineer, wifi engineer, wireless engineer',
  'platform-engineering':
    'application infrastructure engineer, build infrastructure engineer, build systems engineer, ci cd ' +
    'platform engineer, cloud infrastructure developer, cloud infrastructure lead, cloud platform ' +
    'architect, cloud platform developer, container platform engineer, dev ex engineer, dev experience ' +
    'engineer, dev productivity engineer, dev tools engineer, developer platform lead, developer platform ' +
    'software engineer, developer productivity lead, developer productivity software engineer, developer ' +
    'tools engineer, devex engineer, devx engineer, director of developer experience, dx engineer, ' +
    'engineering efficiency engineer, engineering productivity engineer, head of developer experience, ' +
    'infra lead, infrastructure automation engineer, infrastructure developer, infrastructure engineering ' +
    'lead, infrastructure operations engineer, infrastructure services engineer, infrastructure systems ' +
    'engineer, internal tooling engineer, internal tools developer, kubernetes administrator, kubernetes ' +
    'architect, kubernetes developer, kubernetes platform software engineer, kubernetes specialist, ' +
    'openshift administrator, openshift engineer, platform architect, platform developer, platform ' +
    'operations engineer, platform reliability engineer, product infrastructure engineer, release ' +
    'infrastructure engineer, storage infrastructure engineer, technical infrastructure engineer, ' +
    'terraform engineer',
  'product-analytics':
    'ab testing specialist, experimentation manager, game analyst, game data analyst, growth and product ' +
    'analyst, growth data analyst, monetization analyst, player analyst, product growth analyst, product ' +
    'insights analyst, product insights manager, product intelligence analyst, user behavior analyst',
  'product-engineering': 'product generalist engineer, product minded engineer',
  'product-leadership':
    'chief product and marketing officer, chief product and technology officer product, director of ' +
    'product and design, director of product and engineering, director of product strategy, head of ' +
    'product and engineering, head of product and growth, head of product strategy, product leader, svp of ' +
    'product, svp product, vp of product and design, vp of product and engineering, vp product and ' +
    'engineering, vp product strategy',
  'product-operations':
    'product enablement manager, product launch lead, product launch manager, product operations support ' +
    'specialist, product readiness manager, product release manager',
  'product-ownership': 'product owner consultant, product owner specialist',
  'quality-assurance-engineering':
    'accessibility qa, accessibility test engineer, ai test engineer, ai tester, api tester, automation ' +
    'qa, automation qa lead, beta tester, erp tester, etl tester, functional tester, game qa, game qa ' +
    'lead, game test analyst, games tester, localization tester, manual qa, manual test engineer, mobile ' +
    'qa, mobile test engineer, mobile tester, performance test analyst, performance test engineer, ' +
    'performance tester, performance testing engineer, qa architect, qa automation tester, qa consultant, ' +
    'qa developer, qa engineering lead, qa games tester, qa intern, qa manual engineer, qa software ' +
    'engineer, qa team lead, qa test analyst, qa test engineer, qa test lead, quality assurance automation ' +
    'tester, quality assurance software engineer, quality assurance test engineer, release test engineer, ' +
    'salesforce tester, senior tester, software qa lead, software qa manager, software quality analyst, ' +
    'software quality engineering manager, software quality manager, software test analyst, software test ' +
    'lead, software test manager, software test specialist, software testing analyst, software testing ' +
    'engineer, software testing specialist, system tester, systems tester, test specialist, tester, uat ' +
    'analyst, uat lead, uat tester, web tester',
  'robotics-software-engineering':
    'adas developer, adas engineer, adas software engineer, ai robotics engineer, autonomous driving ' +
    'engineer, autonomous driving software engineer, autonomous navigation engineer, autonomous robotics ' +
    'engineer, autonomous systems engineer, autonomous vehicle software engineer, autonomy architect, ' +
    'autonomy developer, autonomy engineering manager, autonomy intern, autonomy lead, autonomy software ' +
    'lead, autonomy systems engineer, behavior planning engineer, controls and autonomy engineer, drone ' +
    'software engineer, flight software developer, flight software engineering manager, flight software ' +
    'intern, flight software lead, gnc software engineer, localization and mapping engineer, manipulation ' +
    'engineer, mapping and localization engineer, motion control software engineer, motion planning and ' +
    'controls engineer, motion planning lead, motion planning software engineer, path planning engineer, ' +
    'planning and control engineer, planning and controls engineer, robot learning engineer, robot ' +
    'perception engineer, robot software engineer, robotic manipulation engineer, robotic software ' +
    'engineer, robotics ai engineer, robotics algorithm engineer, robotics autonomy engineer, robotics ' +
    'controls software engineer, robotics developer, robotics infrastructure engineer, robotics navigation ' +
    'engineer, robotics perception engineer, robotics planning engineer, robotics platform engineer, ' +
    'robotics simulation engineer, robotics software developer, robotics software intern, robotics ' +
    'software lead, ros developer, ros engineer, sensor fusion engineer, slam software engineer, ' +
    'spacecraft software engineer, state estimation engineer, teleoperation software engineer, trajectory ' +
    'planning engineer, uav software engineer',
  'site-reliability-engineering':
    'application reliability engineer, availability engineer, chaos engineer, cloud reliability engineer, ' +
    'devops and site reliability engineer, devops sre engineer, incident management engineer, ' +
    'infrastructure reliability engineer, monitoring engineer, observability architect, observability ' +
    'lead, observability platform engineer, performance and reliability engineer, production reliability ' +
    'engineer, reliability software engineer, service reliability engineer, site reliability and devops ' +
    'engineer, site reliability architect, site reliability developer, site reliability operations ' +
    'engineer, software reliability engineer, sre and devops engineer, sre architect, sre manager, sre ' +
    'team lead, system reliability engineer, systems reliability engineer, technical incident manager',
  'software-architecture':
    'agentic ai architect, ai agent architect, ai platform architect, ai systems architect, api architect, ' +
    'backend architect, cloud application architect, distinguished architect, distributed systems ' +
    'architect, dotnet architect, game architect, java architect, lead architect, microservices architect, ' +
    'net architect, software engineering architect, software systems architect, staff architect, technical ' +
    'architecture lead, technology lead architect, web architect',
  statistics:
    'biostatistics director, biostatistics manager, director of biostatistics, head of biostatistics, ' +
    'psychometrician, statistical analyst, statistical consultant, statistical engineer, statistical ' +
    'geneticist, statistical modeler, statistical programming lead, statistical programming manager, ' +
    'statistical scientist, statistics engineer',
  'systems-administration':
    'active directory administrator, active directory engineer, backup administrator, backup engineer, ' +
    'citrix administrator, citrix engineer, citrix specialist, hybrid cloud administrator, infrastructure ' +
    'administrator, infrastructure analyst, infrastructure operations administrator, infrastructure ' +
    'specialist, linux engineer, linux platform engineer, linux system engineer, linux systems engineer, ' +
    'network and system administrator, server engineer, server systems engineer, storage administrator, ' +
    'system and network administrator, system operations engineer, systems and infrastructure ' +
    'administrator, systems and infrastructure engineer, systems and network administrator, systems ' +
    'operations administrator, systems operations engineer, unix administrator, unix engineer, ' +
    'virtualization administrator, virtualization engineer, vmware engineer, windows engineer, windows ' +
    'server administrator, windows server engineer, windows systems engineer',
  'systems-programming':
    'assembly programmer, bios developer, bios engineer, codec engineer, compiler architect, compiler ' +
    'researcher, compiler software engineer, core systems engineer, cpp programmer, cpp systems engineer, ' +
    'cuda engineer, database engine developer, database engine engineer, database internals developer, ' +
    'database kernel engineer, database systems developer, distributed database engineer, distributed ' +
    'storage engineer, distributed systems developer, file systems engineer, filesystem engineer, gpu ' +
    'kernel engineer, high performance computing developer, high performance systems engineer, hypervisor ' +
    'engineer, kernel developer, kernel programmer, kernel software engineer, language runtime engineer, ' +
    'linux kernel developer, linux kernel engineer, low latency cpp developer, low latency developer, low ' +
    'latency engineer, low level engineer, operating system engineer, operating systems engineer, os ' +
    'developer, os engineer, os software engineer, parallel computing engineer, programming language ' +
    'engineer, programming languages engineer, query engine engineer, query optimizer engineer, runtime ' +
    'engineer, rust core engineer, rust developer, rust programmer, rust systems engineer, storage systems ' +
    'engineer, system programmer, systems developer, systems performance engineer, toolchain engineer, ' +
    'uefi engineer, video codec engineer, wasm engineer',
  'technical-product-management':
    'api product lead, data product lead, data product management lead, director of platform product, head ' +
    'of platform product, infrastructure product lead, technical product lead',
};
