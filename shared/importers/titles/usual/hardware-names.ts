/** Fields of work in engineering, factories and supply, by role: a title of leadership or of no trade next to one names its role. */
export const HARDWARE_FIELDS: Readonly<Record<string, string>> = {
  'aerospace-engineering': 'flight test',
  'automotive-engineering': 'battery engineering',
  'customs-and-trade':
    'customs brokerage, customs compliance, export compliance, export compliance and trade, export ' +
    'control, export controls, global trade compliance, import compliance, import export compliance, ' +
    'international trade compliance, trade and customs compliance, trade and export compliance, trade ' +
    'compliance',
  'demand-and-inventory-planning':
    'demand and supply planning, demand planning, inventory and demand planning, inventory control, ' +
    'inventory management, inventory operations, inventory planning, material planning, materials ' +
    'planning, merchandise planning, supply and demand planning, supply planning',
  'electronics-engineering': 'hardware engineering',
  'fleet-and-dispatch': 'dispatch operations, fleet management, fleet operations management, fleet services',
  'health-and-safety':
    'construction safety, ehs, ehs and sustainability, environment health and safety, environmental health ' +
    'and safety, environmental health safety, hse, occupational health and safety, safety and health, ' +
    'workplace safety',
  logistics:
    'air freight, freight forwarding, freight operations, import and export, inbound logistics, last mile ' +
    'logistics, last mile operations, logistics and fulfillment, logistics and transportation, logistics ' +
    'operations, logistics planning, ocean freight, outbound logistics, reverse logistics, shipping and ' +
    'logistics, transport planning, transportation and logistics, transportation operations',
  'manufacturing-engineering':
    'advanced manufacturing engineering, assembly engineering, industrial engineering, new product ' +
    'introduction, npi engineering, npi manufacturing, process development engineering, process ' +
    'engineering, production engineering',
  'mechanical-engineering': 'mechanical design',
  procurement:
    'capital procurement, category management procurement, direct procurement, indirect procurement, it ' +
    'procurement, procurement and sourcing, procurement and vendor management, procurement operations, ' +
    'purchasing, software procurement, sourcing and procurement, strategic procurement, strategic ' +
    'sourcing, technology procurement, vendor management',
  'production-management':
    'factory operations, manufacturing operations, manufacturing planning, plant operations, production ' +
    'and manufacturing, production control, production planning, production scheduling',
  'quality-management':
    'food safety, food safety and quality, fsqa, gmp quality, gxp quality, manufacturing quality, quality ' +
    'assurance and compliance, quality engineering, quality systems, supplier quality, supplier quality ' +
    'management',
  'semiconductor-engineering': 'design verification',
  'supply-chain-management':
    'global supply chain, s and op, sales and operations planning, supply chain, supply chain development, ' +
    'supply chain operations, supply chain planning, supply chain program management, supply chain ' +
    'strategy, supply planning and logistics',
  warehousing:
    'distribution center operations, distribution operations, fulfillment center operations, inbound and ' +
    'outbound, inventory and warehouse, material handling, warehouse and distribution, warehouse and ' +
    'fulfillment, warehouse and inventory, warehouse and logistics, warehouse management, warehouse ' +
    'operations',
};

/** Titles in engineering, factories and supply, by role, that the taxonomy does not list. */
export const HARDWARE_TITLES: Readonly<Record<string, string>> = {
  'aerospace-engineering':
    'aero engineer, aerodynamicist, aerodynamics lead, aeroelasticity engineer, aeronautics engineer, ' +
    'aerospace systems engineer, aerothermal engineer, aircraft design engineer, aircraft engineer, ' +
    'aircraft structures engineer, aircraft systems engineer, airworthiness engineer, airworthiness ' +
    'manager, astrodynamics engineer, avionics design engineer, avionics engineering lead, avionics ' +
    'engineering manager, avionics integration engineer, avionics lead, avionics systems architect, ' +
    'avionics test engineer, combustion devices engineer, combustion engineer, drone engineer, evtol ' +
    'engineer, flight control engineer, flight control systems engineer, flight controls engineer, flight ' +
    'dynamics engineer, flight engineer, flight mechanics engineer, flight sciences engineer, gnc analyst, ' +
    'gnc lead, guidance engineer, guidance navigation and control lead, hypersonics engineer, launch ' +
    'operations engineer, launch vehicle engineer, missile engineer, mission and satellite design ' +
    'engineer, navigation systems engineer, orbit determination engineer, orbital dynamics engineer, ' +
    'propulsion analyst, propulsion architect, propulsion design engineer, propulsion development ' +
    'engineer, propulsion engineering manager, propulsion integration engineer, propulsion lead, ' +
    'propulsion manager, propulsion systems engineer, propulsion test engineer, rocket engine engineer, ' +
    'rocket engineer, rotorcraft engineer, satellite design engineer, satellite power engineer, space ' +
    'engineer, space environment engineer, spacecraft design engineer, spacecraft operations engineer, ' +
    'spacecraft operator, spacecraft power engineer, spacecraft structures engineer, thruster engineer, ' +
    'uas engineer, uav design engineer, uav engineer',
  'automotive-engineering':
    'automotive systems engineer, automotive test engineer, battery algorithm engineer, battery cell ' +
    'engineer, battery design engineer, battery development engineer, battery integration engineer, ' +
    'battery lead, battery management engineer, battery management system engineer, battery modeling ' +
    'engineer, battery module engineer, battery pack design engineer, battery pack engineer, battery ' +
    'product engineer, battery research engineer, battery safety engineer, battery simulation engineer, ' +
    'battery test engineer, battery test technician, bms algorithm engineer, bms engineer, bms hardware ' +
    'engineer, brake engineer, braking systems engineer, charging systems engineer, crash safety engineer, ' +
    'crashworthiness engineer, drive systems engineer, drive unit design engineer, drive unit engineer, ' +
    'drive unit test engineer, drivetrain engineer, engine calibration engineer, ev battery engineer, ev ' +
    'charging engineer, ev engineer, ev powertrain engineer, ev systems engineer, head of battery, head of ' +
    'powertrain, homologation and vehicle safety engineer, motorsport engineer, powertrain calibration ' +
    'engineer, powertrain controls engineer, powertrain design engineer, powertrain lead, powertrain ' +
    'manager, powertrain modeling engineer, powertrain systems engineer, powertrain test engineer, race ' +
    'engineer, steering engineer, suspension engineer, vehicle architecture engineer, vehicle controls ' +
    'engineer, vehicle design engineer, vehicle development engineer, vehicle dynamics test engineer, ' +
    'vehicle engineering lead, vehicle engineering manager, vehicle performance engineer, vehicle program ' +
    'engineer, vehicle safety engineer',
  'biomedical-engineering':
    'bioengineer, biomaterials engineer, biomedical device engineer, biomedical engineering technician, ' +
    'biomedical equipment specialist, biomedical research engineer, biomedical systems engineer, ' +
    'biomedical technician, biosensor engineer, catheter engineer, implant engineer, medical device design ' +
    'engineer, medical device development engineer, medical device product engineer, medical device r and ' +
    'd engineer, medical device systems engineer, medical robotics engineer, neural engineer, ' +
    'neuroengineer, prosthetics engineer, tissue engineer',
  'building-services-engineering':
    'mechanical electrical and plumbing engineer, mep designer, mep engineering manager, mep manager',
  'chemical-engineering': 'process safety manager',
  'civil-engineering': 'civil project engineer, land development engineer',
  'controls-and-automation-engineering':
    'control systems integrator, controls engineering manager, controls lead, controls software engineer, ' +
    'controls technician, industrial automation engineer, instrumentation and controls technician, ' +
    'manufacturing automation engineer, motion control engineer, plc engineer, scada developer, software ' +
    'controls engineer',
  'customs-and-trade':
    'customs analyst, customs manager, global trade manager, import export coordinator, import export ' +
    'manager, import manager',
  'delivery-driving':
    'bicycle courier, delivery biker, delivery courier, delivery partner driver, delivery rider, food ' +
    'delivery rider, motorbike courier, multi drop driver, parcel courier, scooter courier, walker courier',
  'demand-and-inventory-planning':
    'allocation planner, allocations manager, demand and supply planner, demand forecaster, demand ' +
    'forecasting analyst, demand forecasting manager, demand manager, forecast analyst, inventory accuracy ' +
    'specialist, inventory allocation analyst, inventory associate, inventory clerk, inventory ' +
    'coordinator, inventory lead, inventory supervisor, materials planner, merchandise allocator, ' +
    'replenishment analyst, replenishment coordinator, replenishment lead, replenishment manager, ' +
    'replenishment planner, replenishment specialist, sales and operations planning manager, stock control ' +
    'analyst, stock control manager, stock controller, stock planner, supply and demand planner, supply ' +
    'chain buyer planner',
  drafting:
    'bim coordinator, bim designer, cad drafting technician, cad manager, cad operator, dental cad ' +
    'designer, revit technician',
  'electrical-engineering':
    'electric motor engineer, electrical design lead, electrical designer, electrical hardware engineer, ' +
    'electrical harness engineer, electrical integration engineer, electrical manufacturing design ' +
    'engineer, electrical power engineer, electrical power systems engineer, electrical product engineer, ' +
    'electrical project manager engineer, electrical systems design engineer, electrical test engineer, ' +
    'electromechanical design engineer, harness design engineer, motor design engineer, power electronics ' +
    'design engineer, power electronics lead, power systems design engineer, wire harness design engineer, ' +
    'wire harness engineer, wiring harness engineer',
  'electronics-engineering':
    'analog design engineer, antenna design engineer, board design engineer, board level design engineer, ' +
    'electronic design engineer, electronics design engineer, electronics lead, electronics test engineer, ' +
    'embedded electronics engineer, hardware design lead, hardware development engineer, hardware ' +
    'integration engineer, hardware lead, hardware reliability engineer, hardware systems engineer, ' +
    'hardware systems test engineer, hardware validation engineer, head of hardware, high speed board ' +
    'design engineer, mixed signal engineer, pcb design engineer, pcb engineer, pcb layout designer, pcb ' +
    'layout engineer, power integrity engineer, radar engineer, rf design engineer, rf microwave engineer, ' +
    'rf systems design engineer, rf test engineer, signal and power integrity engineer, signal integrity ' +
    'and power integrity engineer, vp of hardware',
  'energy-engineering':
    'bess engineer, energy efficiency consultant, energy market analyst, energy modeler, energy modeling ' +
    'engineer, energy storage engineer, energy systems engineer, energy trader analyst, grid integration ' +
    'engineer, grid modeling engineer, interconnection engineer, load interconnection engineer, microgrid ' +
    'engineer, nuclear safety engineer, nuclear systems engineer, power market analyst, power system ' +
    'engineer, power systems modeling engineer, protection and control engineer, reactor engineer, reactor ' +
    'physicist engineer, solar design engineer, solar project engineer, transmission planning engineer, ' +
    'wind energy engineer',
  'environmental-engineering':
    'air permit engineer, air permitting engineer, environmental compliance engineer, environmental ' +
    'permitting engineer, environmental project engineer, water engineer, water process engineer',
  'field-service':
    'fiber field technician, field applications technician, field deployment technician, field ' +
    'installation technician, field maintenance technician, field operations technician, field robotics ' +
    'technician, field service rep, field service tech, field support engineer, field support technician, ' +
    'hardware field engineer, installation engineer, mobile service technician, robotics field technician',
  'fleet-and-dispatch':
    'courier fleet manager, dispatch coordinator, dispatch lead, dispatch manager, dispatch supervisor, ' +
    'driver manager, driver supervisor, fleet administrator, fleet analyst, fleet operations manager, ' +
    'fleet operations specialist, fleet planner, fleet supervisor, load planner, rider fleet manager, ' +
    'route planning specialist, route supervisor',
  'food-and-textile-production':
    'bakery operative, bakery production operator, bottling operator, brewery operator, dough mixer, fish ' +
    'processor, food processing operator, food processor, food production operative, food production ' +
    'operator, food production team member, meat cutter, poultry processor, sewing operator',
  'health-and-safety':
    'director of safety, ehs and facilities manager, ehs engineer, ehs technician, ehs trainer, health and ' +
    'safety business partner, health and safety partner, health safety and environment manager, health ' +
    'safety and environmental specialist, hse engineer, hseq manager, laser safety officer, occupational ' +
    'health manager, occupational health specialist, occupational safety specialist, process safety ' +
    'specialist, qhse manager, radiation safety officer, safety advisor, safety and compliance manager, ' +
    'safety director, safety professional, safety specialist, safety supervisor, safety trainer, she ' +
    'manager, site safety coordinator, site safety manager',
  'industrial-maintenance':
    'automation maintenance technician, conveyor technician, maintenance and reliability manager, ' +
    'maintenance fitter, maintenance planner, maintenance scheduler, maintenance shift lead, maintenance ' +
    'shift manager, maintenance shift supervisor, maintenance team leader, mechanical fitter, multi ' +
    'skilled engineer, multi skilled maintenance engineer, multiskilled maintenance engineer, packaging ' +
    'maintenance technician, refrigeration maintenance technician, reliability and maintenance manager, ' +
    'reliability maintenance engineer',
  logistics:
    '3pl manager, air export coordinator, air import coordinator, carrier capacity manager, carrier ' +
    'manager, carrier operations specialist, carrier relations manager, carrier relations specialist, ' +
    'courier operations coordinator, courier operations manager, courier operations specialist, delivery ' +
    'station manager, delivery station supervisor, director of fulfillment, distribution manager, ' +
    'distribution supervisor, drayage coordinator, drayage manager, first mile manager, freight agent, ' +
    'freight analyst, freight coordinator, freight manager, freight specialist, fulfillment center ' +
    'manager, fulfillment coordinator, fulfillment director, fulfillment lead, fulfillment operations ' +
    'manager, fulfillment operations specialist, fulfillment supervisor, fulfilment manager, head of ' +
    'fulfillment, hub operations manager, last mile analyst, last mile coordinator, last mile manager, ' +
    'last mile specialist, linehaul analyst, linehaul coordinator, linehaul manager, linehaul planner, ' +
    'linehaul specialist, logistics and operations manager, logistics clerk, logistics operator, logistics ' +
    'operator specialist, logistics performance analyst, logistics performance manager, logistics planner, ' +
    'logistics technician, middle mile manager, middle mile operations manager, ocean export coordinator, ' +
    'ocean import coordinator, operations and logistics coordinator, operations and logistics manager, ' +
    'operations and logistics specialist, rider operations manager, shipping and receiving manager, ' +
    'shipping lead, shipping manager, shipping specialist, shipping supervisor, third party logistics ' +
    'manager, transport administrator, transport clerk, transportation analyst, transportation ' +
    'coordinator, transportation director, transportation specialist, transportation supervisor',
  machining:
    'cmm programmer, cnc lathe operator, cnc lead, cnc machine operator, cnc manager, cnc mill operator, ' +
    'cnc setup operator, cnc supervisor, cnc technician, cnc toolmaker, edm operator, grinder operator, ' +
    'injection molding operator, lathe operator, machine shop helper, machine shop lead, machine shop ' +
    'manager, machine shop supervisor, machine shop technician, machining technician, mill operator, model ' +
    'maker, mold maker, molding technician, tool maker, toolmaker, waterjet operator',
  'manufacturing-engineering':
    'additive manufacturing technician, advanced manufacturing manager, continuous improvement engineer, ' +
    'dfm engineer, director of advanced manufacturing, director of new product introduction, equipment ' +
    'engineering manager, factory engineer, factory engineering manager, fixture engineer, ' +
    'industrialization lead, industrialization manager, injection molding engineer, manufacturability ' +
    'engineer, manufacturing automation lead, manufacturing build engineer, manufacturing design engineer, ' +
    'manufacturing development engineer, manufacturing engineering technician, manufacturing equipment ' +
    'engineer, manufacturing industrial engineer, manufacturing integration engineer, manufacturing ' +
    'operations engineer, manufacturing project engineer, manufacturing systems engineer, manufacturing ' +
    'test engineer, molding engineer, new product introduction engineer, new product introduction lead, ' +
    'new product introduction manager, npi lead, npi manager, npi program engineer, process engineering ' +
    'technician, process improvement engineer, supplier industrialization engineer, tooling lead, tooling ' +
    'manager, tooling technician, welding engineer',
  'maritime-operations':
    'boat captain, chief engineer vessel, chief mate, deckhand, marine coordinator, marine operations ' +
    'manager, marine superintendent, marine technician, port captain, port engineer, usv operator, vessel ' +
    'captain, vessel manager, vessel operations manager, vessel operator',
  'materials-engineering':
    'adhesives engineer, battery scientist, cell materials engineer, ceramics engineer, coating engineer, ' +
    'coatings engineer, composite engineer, composites technician engineer, corrosion scientist, director ' +
    'of materials science, electrochemical engineer, electrochemist, head of materials, materials analyst ' +
    'scientist, materials and process engineer, materials and processes engineer, materials ' +
    'characterization engineer, materials development engineer, materials development scientist, materials ' +
    'process engineer, materials r and d engineer, materials research engineer, materials science ' +
    'engineer, materials test engineer, metallurgical engineer, metallurgy lead, polymer scientist, thin ' +
    'film engineer',
  'mechanical-engineering':
    'actuator design engineer, body structures engineer, cad design engineer, cad engineering lead, cfd ' +
    'analyst, cfd engineer, chassis engineer, closures engineer, cooling systems engineer, cryogenic ' +
    'engineer, cryogenics engineer, electromechanical engineer, electromechanical engineering lead, engine ' +
    'design engineer, fea analyst, fea engineer, fea simulation engineer, fluid dynamics engineer, fluid ' +
    'systems engineer, fluids engineer, gear design engineer, gear engineer, gearbox engineer, geartrain ' +
    'design engineer, heat transfer engineer, hvac design engineer, hvac engineering manager, hydraulic ' +
    'engineer, hydraulics engineer, liquid cooling engineer, loads engineer, machine design engineer, ' +
    'mechanical analysis engineer, mechanical and thermal engineer, mechanical design engineering manager, ' +
    'mechanical designer, mechanical development engineer, mechanical hardware engineer, mechanical ' +
    'integration engineer, mechanical lead, mechanical packaging engineer, mechanical product engineer, ' +
    'mechanical project engineer, mechanical r and d engineer, mechanical reliability engineer, mechanical ' +
    'simulation engineer, mechanical structures engineer, mechanical systems engineer, mechanical test ' +
    'engineer, mechanism design engineer, mechanisms engineer, nvh engineer, packaging engineering intern, ' +
    'piping designer, piping engineer, piping stress engineer, pressure vessel engineer, pump engineer, ' +
    'sheet metal design engineer, solidworks engineer, stress analysis engineer, stress analyst, stress ' +
    'engineer, structural dynamics engineer, suspension design engineer, thermal analyst, thermal design ' +
    'engineer, thermal fluids engineer, thermal lead, thermal management engineer, thermal systems ' +
    'engineer, turbomachinery design engineer, turbomachinery engineer, vacuum systems engineer, vibration ' +
    'engineer',
  'optical-engineering':
    'camera systems engineer, director of optics, electro optical engineer, electro optics engineer, ' +
    'electron optics engineer, fiber optics engineer, head of optics, imaging systems engineer, infrared ' +
    'engineer, laser scientist, laser systems engineer, lidar hardware engineer, metrology optical ' +
    'engineer, optical alignment engineer, optical design engineer, optical designer, optical hardware ' +
    'engineer, optical integration engineer, optical networking hardware engineer, optical process ' +
    'engineer, optical scientist, optical systems engineer, optical test engineer, optics engineer, optics ' +
    'lead, optics scientist, optics technician, optomechanical design engineer, photonic design engineer, ' +
    'photonic engineer, photonics design engineer, photonics integration engineer, photonics packaging ' +
    'engineer, photonics process engineer, photonics scientist, photonics test engineer, silicon photonics ' +
    'design engineer, silicon photonics engineer',
  procurement:
    'buyer and planner, buyer planner, category sourcing manager, category specialist, chief procurement ' +
    'officer, commodity buyer, commodity lead, commodity specialist, construction buyer, contracts and ' +
    'procurement manager, direct materials buyer, global sourcing lead, hardware sourcing manager, ' +
    'materials buyer, mro buyer, p2p manager, procurement agent, procurement and contracts manager, ' +
    'procurement and vendor manager, procurement business partner, procurement category manager, ' +
    'procurement engineer, procurement partner, procurement process manager, procurement strategist, ' +
    'procurement technician, purchase executive, purchase manager, purchaser, purchasing clerk, sourcing ' +
    'analyst, sourcing director, sourcing engineer, sourcing lead, sourcing operations manager, sourcing ' +
    'specialist, strategic buyer, strategic sourcing engineer, supplier development manager, supplier ' +
    'management manager, supplier management specialist, supplier manager, supplier operations manager, ' +
    'supplier relations manager, supplier relationship manager, supplier relationship specialist, supplier ' +
    'sourcing manager, technical buyer, vendor coordinator, vendor lead, vendor relations manager, vendor ' +
    'relationship manager, vendor specialist',
  'production-management':
    'assembly lead, assembly manager, assembly supervisor, assembly team lead, assembly team leader, ' +
    'director of manufacturing, end of line supervisor, fabrication lead, fabrication manager, fabrication ' +
    'supervisor, factory director, factory general manager, factory lead, factory supervisor, flight ' +
    'production manager, food production manager, head of manufacturing, kitchen production manager, line ' +
    'lead, line leader, line supervisor, manufacturing director, manufacturing engineering and operations ' +
    'manager, manufacturing excellence manager, manufacturing lead, manufacturing planner, manufacturing ' +
    'plant manager, manufacturing production lead, manufacturing production manager, manufacturing ' +
    'scheduler, manufacturing shift lead, manufacturing shift manager, manufacturing shift supervisor, ' +
    'manufacturing site lead, manufacturing team lead, manufacturing team leader, master planner, ' +
    'materials and production planner, packaging supervisor, packing supervisor, packing team leader, ' +
    'plant director, plant shift manager, plant superintendent, plant supervisor, production and inventory ' +
    'planner, production area manager, production control planner, production controller, production ' +
    'engineering supervisor, production line lead, production line leader, production line supervisor, ' +
    'production materials manager, production operations supervisor, production planner scheduler, ' +
    'production planning engineer, production readiness manager, production shift lead, production shift ' +
    'leader, production shift manager, production shift supervisor, production superintendent, shop floor ' +
    'manager, shop floor supervisor, vp manufacturing, vp of manufacturing, work center lead',
  'production-work':
    '3d printing technician, additive manufacturing operator, aircraft assembler, assembly and test ' +
    'technician, assembly associate, assembly integration and test technician, assembly integration ' +
    'technician, assembly line operator, assembly mechanic, assembly operator, assembly specialist, ' +
    'assembly worker, battery production technician, build technician, cable assembler, clean room ' +
    'technician, cleanroom technician, coating technician, composite fabrication technician, composite ' +
    'technician, composites fabricator, composites technician, electrical assembler, electro mechanical ' +
    'assembler, electro mechanical build technician, electro mechanical integration technician, ' +
    'electromechanical assembler, electronic assembler, electronics assembler, fab technician, fabrication ' +
    'technician, factory assembler, factory associate, factory operator, general assembler, harness ' +
    'assembler, harness technician, integration technician, line feeder, machine minder, manufacturing ' +
    'assembler, manufacturing helper, manufacturing operator, manufacturing process technician, ' +
    'manufacturing production technician, manufacturing specialist, manufacturing trainee, manufacturing ' +
    'worker, mechanical assembler, mechanical assembly lead, packaging associate, packaging line operator, ' +
    'packaging operative, packaging operator, packaging technician, packing associate, packing operative, ' +
    'packing operator, paint technician, painter manufacturing, production assembler, production ' +
    'colleague, production crew member, production floor associate, production helper, production line ' +
    'operative, production line worker, production machine operator, production packer, production support ' +
    'operative, production team member, production trainee, production welder assembler, propulsion ' +
    'technician, rework technician, satellite technician, semiconductor technician, smt operator, smt ' +
    'technician, solder technician, soldering technician, spacecraft technician, structures assembler, ' +
    'wafer fab technician, wire harness assembler, wire harness technician, wiring technician',
  'quality-control':
    'cmm inspector, cmm operator, dimensional inspector, environmental monitoring specialist, final ' +
    'inspector, food safety technician, fsqa technician, in process inspector, incoming inspection ' +
    'technician, inspection engineer, inspection technician, mechanical inspector, metrology technician, ' +
    'ndt inspector, ndt level ii, ndt level iii, ndt specialist, ndt technician, nondestructive testing ' +
    'technician, product inspector, qa operative, qc associate, qc chemist, qc engineer, qc inspector, qc ' +
    'lead, qc manager, qc microbiology analyst, qc operative, qc scientist, qc specialist, qc supervisor, ' +
    'quality assurance inspector, quality assurance operator, quality assurance technician, quality ' +
    'checker, quality control auditor, quality control checker, quality control chemist, quality control ' +
    'engineer, quality control operative, quality control operator, quality control scientist, quality ' +
    'inspection engineer, quality inspection lead, quality inspection technician, quality test technician, ' +
    'receiving inspection technician, receiving inspector, test and inspection technician, visual ' +
    'inspector, weld inspector, welding inspector',
  'quality-management':
    'capa manager, capa specialist, chief quality officer, cleaning validation engineer, clinical quality ' +
    'manager, computer system validation specialist, computer systems validation engineer, construction ' +
    'quality manager, csv engineer, customer quality manager, director of quality, director of quality ' +
    'assurance, director quality, factory quality manager, field quality manager, gcp auditor, gmp ' +
    'manager, gmp specialist, gxp manager, haccp coordinator, haccp manager, hardware quality manager, ' +
    'head of quality, head of quality assurance, inspection manager, iso 9001 manager, manufacturing ' +
    'quality engineering manager, metrology engineer, metrology lead, metrology manager, mission assurance ' +
    'engineer, mission assurance manager, process validation engineer, product assurance engineer, product ' +
    'assurance manager, product quality lead, product quality manager, product quality specialist, ' +
    'production quality manager, qa ra manager, qa ra specialist, qara manager, qms engineer, qms lead, ' +
    'qms manager, qms specialist, quality and regulatory affairs manager, quality and regulatory manager, ' +
    'quality and regulatory specialist, quality associate, quality assurance associate, quality assurance ' +
    'auditor, quality assurance coordinator, quality assurance director, quality assurance lead, quality ' +
    'assurance officer, quality assurance supervisor, quality auditor, quality compliance auditor, quality ' +
    'compliance manager, quality compliance specialist, quality control and assurance manager, quality ' +
    'coordinator, quality documentation specialist, quality engineering technician, quality management ' +
    'engineer, quality management system manager, quality management system specialist, quality officer, ' +
    'quality site lead, quality supervisor, quality systems engineer, ra qa manager, ra qa specialist, ' +
    'reliability and quality engineer, supplier quality assurance engineer, supplier quality development ' +
    'engineer, supplier quality engineering lead, supplier quality engineering manager, validation ' +
    'manager, validation scientist, validation specialist, vp of quality, vp quality, vp quality assurance',
  'robotics-engineering':
    'director of robotics, head of robotics, humanoid robot engineer, mechatronic engineer, mechatronics ' +
    'design engineer, mechatronics engineering intern, mechatronics lead, mechatronics systems engineer, ' +
    'robot engineer, robot integration engineer, robot maintenance technician, robot operations ' +
    'technician, robot systems engineer, robot technician, robot teleoperator, robot test engineer, robot ' +
    'test operator, roboticist, robotics application engineer, robotics applications engineer, robotics ' +
    'automation engineer, robotics controls engineer, robotics deployment engineer, robotics design ' +
    'engineer, robotics field engineer, robotics fleet engineer, robotics hardware lead, robotics ' +
    'integration engineer, robotics intern, robotics lead, robotics mechatronics engineer, robotics ' +
    'operations technician, robotics operator, robotics product engineer, robotics reliability engineer, ' +
    'robotics research technician, robotics specialist, robotics support engineer, robotics systems ' +
    'engineer, robotics test engineer, teleoperation operator, teleoperator, vp of robotics',
  'semiconductor-engineering':
    'advanced packaging engineer, ams design engineer, ams verification engineer, analog ic design ' +
    'engineer, analog layout engineer, analog mixed signal design engineer, analog mixed signal ic ' +
    'designer, asic architect, asic design engineer, asic dft engineer, asic engineering manager, asic ' +
    'implementation engineer, asic lead, asic manager, asic package engineer, asic power engineer, asic ' +
    'rtl design engineer, asic rtl engineer, asic test engineer, asic timing engineer, asic verification ' +
    'lead, ate engineer, ate test engineer, chip architect, chip designer, chip lead, chip verification ' +
    'engineer, cmp engineer, cmp process engineer, computer architect, cpu architect, cpu design engineer, ' +
    'cpu micro architect, cpu microarchitect, cpu rtl engineer, cpu verification engineer, custom layout ' +
    'engineer, deposition process engineer, dft architect, dft lead, dft manager, digital asic engineer, ' +
    'digital design engineer, digital ic design engineer, digital ic designer, digital verification ' +
    'engineer, director of asic, director of asic engineering, director of silicon engineering, dv ' +
    'engineer, eda developer, eda engineer, emulation engineer, etch engineer, etch process engineer, ' +
    'floorplan engineer, fpga architect, fpga design engineer, fpga designer, fpga developer, fpga ' +
    'firmware engineer, fpga hardware engineer, fpga lead, fpga prototyping engineer, fpga verification ' +
    'engineer, gpu architect, gpu design engineer, gpu rtl engineer, gpu verification engineer, hardware ' +
    'architect, hardware emulation engineer, hardware performance architect, hardware verification ' +
    'engineer, head of silicon, head of silicon engineering, ic design engineer, ic designer, ic layout ' +
    'designer, ic layout engineer, ic packaging engineer, ic test engineer, lithography engineer, ' +
    'lithography process engineer, mask design engineer, mask layout designer, memory circuit design ' +
    'engineer, memory design engineer, memory layout design engineer, memory layout engineer, ' +
    'microarchitect, microarchitecture engineer, mixed signal design engineer, mixed signal verification ' +
    'engineer, npu architect, photolithography engineer, physical design cad engineer, physical design ' +
    'intern, physical design lead, physical design manager, physical implementation engineer, physical ' +
    'verification engineer, pll design engineer, post silicon engineer, post silicon test engineer, post ' +
    'silicon validation engineer, pre silicon engineer, pre silicon validation engineer, pre silicon ' +
    'verification engineer, process integration engineer, rf ic design engineer, rfic design engineer, ' +
    'rfic designer, rtl design engineer, rtl design lead, rtl designer, rtl developer, rtl integration ' +
    'engineer, rtl verification engineer, semiconductor design engineer, semiconductor device engineer, ' +
    'semiconductor engineer, semiconductor equipment engineer, semiconductor integration engineer, ' +
    'semiconductor packaging engineer, semiconductor product engineer, semiconductor test engineer, serdes ' +
    'design engineer, serdes engineer, silicon architect, silicon bring up engineer, silicon ' +
    'characterization engineer, silicon circuit design engineer, silicon design engineer, silicon ' +
    'engineering director, silicon engineering manager, silicon lead, silicon packaging engineer, silicon ' +
    'power engineer, silicon process engineer, silicon product engineer, silicon test engineer, silicon ' +
    'validation engineer, silicon verification engineer, soc architect, soc design engineer, soc dv ' +
    'engineer, soc integration engineer, soc performance architect, soc validation engineer, sram design ' +
    'engineer, sta engineer, standard cell design engineer, standard cell engineer, static timing analysis ' +
    'engineer, thin film process engineer, timing engineer, uvm verification engineer, vlsi circuit ' +
    'engineer, vlsi design engineer, vlsi verification engineer, vp of asic engineering, vp of silicon, vp ' +
    'of silicon engineering, wafer process engineer, wafer test engineer, yield engineer, yield ' +
    'enhancement engineer',
  'structural-engineering':
    'civil and structural engineer, civil structural engineering lead, facade design engineer, structural ' +
    'bim engineer, structural design engineer, structural detailer, structural modeler, structural project ' +
    'engineer',
  'supply-chain-management':
    'chief supply chain officer, global supply management lead, global supply management specialist, gsm ' +
    'manager, head of supply, integrated supply planner, material coordinator, material expediter, ' +
    'material expeditor, materials analyst, materials coordinator, materials expeditor, materials lead, ' +
    'materials management specialist, materials specialist, operations and supply chain lead, operations ' +
    'and supply chain manager, strategic supply manager, supply chain architect, supply chain engineer, ' +
    'supply chain excellence manager, supply chain operator, supply chain performance manager, supply ' +
    'chain process manager, supply chain risk analyst, supply chain risk manager, supply chain scientist, ' +
    'supply chain strategist, supply chain systems manager, supply chain technician',
  'systems-engineering':
    'acceptance test engineer, avionics systems engineer, commissioning agent, commissioning coordinator, ' +
    'commissioning director, commissioning lead, commissioning specialist, commissioning technician, ' +
    'environmental test engineer, flight systems engineer, functional safety architect, functional safety ' +
    'engineer, functional safety lead, functional safety manager, ground systems engineer, integration and ' +
    'test lead, integration and test manager, integration and test technician, integration and ' +
    'verification engineer, launch systems engineer, mbse engineer, mission design engineer, mission ' +
    'systems engineer, model based systems engineer, payload integration engineer, payload systems ' +
    'engineer, product systems engineer, qualification test engineer, reliability test engineer, robotics ' +
    'system engineer, safety systems engineer, satellite integration engineer, satellite operations ' +
    'engineer, satellite systems engineer, space systems engineer, system analysis engineer, system design ' +
    'engineer, system integration engineer, system safety engineer, system validation engineer, system ' +
    'verification engineer, systems analysis engineer, systems architecture engineer, systems design ' +
    'engineer, systems integration test engineer, systems requirements engineer, systems safety engineer, ' +
    'systems validation engineer, systems verification engineer, test operations engineer, test operations ' +
    'technician, test systems engineer, v and v engineer, validation and verification engineer, vehicle ' +
    'integration engineer, vehicle systems engineer, vehicle test engineer, vehicle validation engineer, ' +
    'verification and validation engineer, verification and validation lead, verification and validation ' +
    'manager',
  'telecommunications-engineering':
    '5g core engineer, 5g engineer, 5g ran engineer, baseband engineer, cellular engineer, cellular ' +
    'network engineer, cellular systems engineer, dsp communications engineer, fiber installation ' +
    'technician, fiber network designer, fiber network engineer, fiber optic technician, fiber splicer, ' +
    'fiber technician, ims engineer, lte engineer, mobile core engineer, mobile network engineer, osp ' +
    'engineer, outside plant engineer, radio access network engineer, radio engineer, radio planning ' +
    'engineer, ran engineer, rf network engineer, rf optimization engineer, rf planning engineer, satcom ' +
    'engineer, satellite communications engineer, sip engineer, ss7 engineer, telecom architect, telecom ' +
    'manager, telecom specialist, telecommunications architect, telecommunications manager, ' +
    'telecommunications specialist, telecommunications technician, telephony administrator, telephony ' +
    'engineer, telephony specialist, uc engineer, unified communications administrator, unified ' +
    'communications engineer, voice engineer, voip administrator, wireless communications engineer, ' +
    'wireless network planner, wireless systems engineer',
  'vehicle-repair':
    'auto detailer, auto mechanic technician, auto technician, autobody technician, automotive detailer, ' +
    'automotive maintenance technician, automotive repair technician, automotive service technician, ' +
    'bicycle technician, body shop manager, body technician, collision technician, diesel service ' +
    'technician, diesel technician, e bike technician, ebike technician, electric vehicle technician, ev ' +
    'service technician, ev technician, fleet service technician, fleet technician, forklift technician, ' +
    'heavy duty technician, lube technician, motorcycle technician, scooter technician, shop foreman ' +
    'automotive, tire technician, trailer technician, van technician, vehicle maintenance technician, ' +
    'vehicle service technician',
  warehousing:
    'counterbalance driver, cross dock associate, cross dock supervisor, cycle counter, dark store ' +
    'associate, dark store picker, dark store supervisor, dc manager, despatch operative, dispatch ' +
    'operative, distribution associate, distribution center lead, distribution center manager, ' +
    'distribution center operator, distribution center supervisor, distribution centre manager, ' +
    'distribution centre supervisor, dock associate, dock lead, dock supervisor, flt driver, forklift ' +
    'driver, freight handler, fulfillment assistant, fulfillment associate, fulfillment center associate, ' +
    'fulfillment center supervisor, fulfillment operations associate, fulfillment operator, fulfillment ' +
    'specialist, fulfillment team member, fulfillment technician, fulfillment worker, fulfilment centre ' +
    'manager, fulfilment centre supervisor, grocery picker, head of warehouse, in store shopper, inbound ' +
    'associate, inbound manager, inbound supervisor, inbound team leader, inventory control clerk, ' +
    'inventory handler, kitter, kitting associate, kitting operator, kitting specialist, kitting ' +
    'technician, lead fulfillment associate, loader unloader, logistics handler, mail sorter, material ' +
    'control specialist, material control technician, material controller, material handling technician, ' +
    'material specialist, material supervisor, materials associate, materials clerk, materials handling ' +
    'lead, materials supervisor, materials technician, order filler, order fulfillment associate, order ' +
    'fulfilment associate, order puller, order selector, outbound associate, outbound manager, outbound ' +
    'supervisor, outbound team leader, package handler, package sorter, parcel sorter, pick and pack ' +
    'associate, picker and packer, reach truck driver, reach truck operator, receiving associate, ' +
    'receiving clerk, receiving coordinator, receiving lead, receiving manager, receiving operator, ' +
    'receiving specialist, receiving supervisor, receiving technician, senior dc manager, shift picker, ' +
    'shipping and receiving associate, shipping and receiving coordinator, shipping and receiving lead, ' +
    'shipping and receiving specialist, shipping and receiving supervisor, shipping and receiving ' +
    'technician, shipping assistant, shipping associate, shipping clerk, shipping receiving clerk, ' +
    'shipping technician, sort associate, sortation associate, sorter, stockroom associate, stockroom ' +
    'clerk, stockroom coordinator, tool crib attendant, trailer loader, truck loader, warehouse admin, ' +
    'warehouse analyst, warehouse and shipping associate, warehouse assistant, warehouse clerk, warehouse ' +
    'colleague, warehouse coordinator, warehouse crew member, warehouse director, warehouse forklift ' +
    'operator, warehouse helper, warehouse intern, warehouse inventory associate, warehouse inventory ' +
    'clerk, warehouse inventory specialist, warehouse lead, warehouse logistics associate, warehouse ' +
    'logistics coordinator, warehouse operator, warehouse picker, warehouse planner, warehouse receiver, ' +
    'warehouse section leader, warehouse shift lead, warehouse shift manager, warehouse shift supervisor, ' +
    'warehouse specialist, warehouse team lead, warehouse team leader, warehouse team member, warehouse ' +
    'technician',
};
