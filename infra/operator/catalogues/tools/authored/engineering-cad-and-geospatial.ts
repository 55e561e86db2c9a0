/** CAD, building information, simulation, electronics, manufacturing, industrial control and maps. */
export const ENGINEERING_CAD_AND_GEOSPATIAL = `
# Mechanical CAD and product data
AutoCAD | Auto CAD | AutoCAD LT; SolidWorks | SOLIDWORKS | Solid Works; Autodesk Inventor | Inventor
Autodesk Fusion | Fusion 360 | Autodesk Fusion 360; CATIA | CATIA V5 | Catia
Siemens NX | NX CAD | Unigraphics | NX Unigraphics; Creo | PTC Creo | Pro/ENGINEER | Pro/E | Creo Parametric
Solid Edge; Onshape; Rhino 3D | Rhinoceros | Rhino; Grasshopper 3D; SketchUp | Sketchup Pro | Google SketchUp
FreeCAD; OpenSCAD; BricsCAD; DraftSight; TurboCAD; IronCAD; SpaceClaim | ANSYS SpaceClaim; KeyCreator
Alias | Autodesk Alias; Tinkercad; Shapr3D; nTop | nTopology; Geomagic | Geomagic Design X; PolyWorks
Teamcenter | Siemens Teamcenter; Windchill | PTC Windchill; ENOVIA | Dassault ENOVIA
3DEXPERIENCE | Dassault 3DEXPERIENCE; Dassault Systèmes; Aras Innovator | Aras; Arena PLM | PTC Arena
Propel PLM; Autodesk Vault; SolidWorks PDM; DELMIA; Tecnomatix | Siemens Tecnomatix | Plant Simulation
Autodesk; GD&T; ThingWorx | PTC ThingWorx; Vuforia Studio; Materialise Magics; Cura | Ultimaker Cura
PrusaSlicer; Simplify3D; Bambu Studio | Bambu Lab; OctoPrint; LightBurn
# Manufacturing and measurement
Mastercam; GibbsCAM; SolidCAM; HSMWorks; Esprit CAM | ESPRIT; Edgecam; PowerMill | Autodesk PowerMill
FeatureCAM; hyperMILL; Surfcam; BobCAD-CAM; NX CAM; Vericut; CAMWorks; SigmaNEST; Radan
TRUMPF TruTops | TruTops; Fanuc CNC | FANUC; Haas CNC; Siemens Sinumerik | SINUMERIK; Heidenhain TNC; G-code
PC-DMIS; Calypso CMM | ZEISS CALYPSO; Hexagon Metrology | Hexagon; Renishaw MODUS; GOM Inspect; Q-DAS
InfinityQS; ProFicient; CMM-Manager; MES | Manufacturing Execution System
Camstar | Opcenter | Siemens Opcenter; Apriso | DELMIA Apriso
Wonderware | AVEVA System Platform | Wonderware InTouch; AVEVA | AVEVA E3D | AVEVA PDMS | PDMS
OSIsoft PI | PI System | AVEVA PI; FactoryTalk | FactoryTalk View
Ignition SCADA | Ignition | Inductive Automation; Plex MES; Tulip Interfaces; Critical Manufacturing
# Automation and control
PLC | Programmable Logic Controller; SCADA; HMI; DCS | Distributed Control System
Allen-Bradley | Rockwell Allen-Bradley; RSLogix 5000 | Studio 5000 | RSLogix | Studio 5000 Logix Designer
Rockwell Automation; Siemens TIA Portal | TIA Portal; Siemens STEP 7 | SIMATIC STEP 7 | Simatic S7 | S7-1500
WinCC | SIMATIC WinCC; Siemens PCS 7 | PCS 7; CODESYS; TwinCAT | Beckhoff TwinCAT | Beckhoff
EcoStruxure | Schneider EcoStruxure | Unity Pro | Schneider Electric; Mitsubishi GX Works | GX Works
Omron Sysmac Studio | Sysmac; B&R Automation Studio | B&R Automation; ABB 800xA | ABB Ability
ABB RobotStudio | RobotStudio | RAPID; ABB; KUKA.Sim | KUKA KRL | KUKA; FANUC ROBOGUIDE | ROBOGUIDE
Universal Robots | PolyScope; Yaskawa Motoman | Yaskawa; DeltaV | Emerson DeltaV
Honeywell Experion | Experion PKS; Yokogawa CENTUM | CENTUM VP; Foxboro; GE iFIX | iFIX
GE Cimplicity | CIMPLICITY; Kepware | KEPServerEX; Ladder Logic; Structured Text; Function Block Diagram
Cognex In-Sight | Cognex | VisionPro; Keyence Vision | Keyence; Halcon | MVTec HALCON
LabVIEW | NI LabVIEW | National Instruments LabVIEW; NI TestStand | TestStand; VeriStand | NI VeriStand
dSPACE | dSPACE ControlDesk; ETAS INCA | INCA; CANalyzer | Vector CANalyzer; CANape | Vector CANape
Niagara Framework | Tridium Niagara | Niagara AX; Metasys | Johnson Controls Metasys
Desigo CC | Siemens Desigo; Honeywell EBI; BACnet; Tridium; Gazebo | Gazebo Simulator; MoveIt
NVIDIA Isaac Sim | Isaac Sim; CoppeliaSim | V-REP; PX4 | PX4 Autopilot; ArduPilot; QGroundControl
CARLA Simulator
# Simulation
Ansys | ANSYS | ANSYS Workbench | ANSYS Mechanical; Ansys Fluent | Fluent; Ansys HFSS | HFSS
Ansys Maxwell | Maxwell; Ansys CFX; LS-DYNA | Ansys LS-DYNA; Abaqus | SIMULIA Abaqus | SIMULIA
Nastran | MSC Nastran | NX Nastran; Patran | MSC Patran; Adams | MSC Adams; HyperMesh | Altair HyperMesh
HyperWorks | Altair HyperWorks; OptiStruct; Altair | Altair Engineering
COMSOL Multiphysics | COMSOL | Comsol; STAR-CCM+ | Star CCM; OpenFOAM; SimScale; Autodesk CFD
Simcenter | Simcenter Amesim | Amesim; Simulink | MATLAB Simulink; Modelica; Dymola; GT-SUITE | GT-Power
AVL BOOST | AVL CRUISE; CarSim; IPG CarMaker | CarMaker; Femap; Marc | MSC Marc; ESI PAM-STAMP | PAM-STAMP
AutoForm; Moldflow | Autodesk Moldflow; Moldex3D; Aspen HYSYS | HYSYS; Aspen Plus | AspenTech | AspenONE
CHEMCAD; ProMax; PRO/II; UniSim | Honeywell UniSim; gPROMS; SuperPro Designer; AFT Fathom; PIPE-FLO
HTRI | HTRI Xchanger Suite; CAESAR II | Caesar; Ansys STK | STK | Systems Tool Kit
GMAT | General Mission Analysis Tool; FreeFlyer; Thermal Desktop; Zemax | OpticStudio | Zemax OpticStudio
Code V | CODE V; LightTools; Lumerical | Ansys Lumerical; TracePro; MCNP; SCALE Code; RELAP5; GEANT4
Mathcad | PTC Mathcad; Engineering Equation Solver; ModelCenter; modeFRONTIER; Isight; ReliaSoft | Weibull++
nCode | nCode DesignLife; NI DIAdem; CATIA Magic
# Electronics
Altium Designer | Altium; OrCAD | Cadence OrCAD; Cadence Allegro | Allegro PCB; Cadence Virtuoso | Virtuoso
Cadence Innovus | Innovus; Cadence Genus; Cadence Incisive | Xcelium | Cadence Xcelium
Cadence JasperGold | JasperGold; Cadence | Cadence Design Systems; Mentor PADS | PADS
Mentor Xpedition | Xpedition; Calibre | Mentor Calibre | Siemens Calibre; ModelSim | QuestaSim | Questa
Eagle PCB | Autodesk EAGLE; KiCad; EasyEDA; LTspice; PSpice | SPICE; HSPICE | Synopsys HSPICE
Spectre | Cadence Spectre; Multisim | NI Multisim; Proteus | Proteus Design Suite
Keysight ADS | ADS Advanced Design System; AWR Microwave Office | Microwave Office
CST Studio Suite | CST Microwave Studio; Sonnet EM; FEKO; Synopsys Design Compiler | Design Compiler
Synopsys VCS | VCS; PrimeTime | Synopsys PrimeTime; IC Compiler | IC Compiler II | ICC2
Synopsys Verdi | Verdi; Synopsys | Synopsys EDA; SpyGlass; Formality; TetraMAX; Tessent
Xilinx Vivado | Vivado | Xilinx | AMD Vivado; Xilinx ISE; Vitis | Xilinx Vitis
Intel Quartus | Quartus | Quartus Prime | Altera Quartus; Lattice Diamond; Libero SoC
UVM | Universal Verification Methodology; FPGA; ASIC; Verilator; cocotb; Yosys; GTKWave; Logisim
EPLAN | EPLAN Electric P8; AutoCAD Electrical; SEE Electrical; Zuken E3.series | Zuken
Capital Harness | Mentor Capital; ETAP; SKM PowerTools | SKM; PSS/E | Siemens PSSE; PSCAD; PowerWorld
DIgSILENT PowerFactory | PowerFactory; EasyPower; CYME; OpenDSS; PVsyst; HOMER Pro; Helioscope; Aurora Solar
PLEXOS; PROMOD; Windographer; WindPRO; Cymcap; Dialux | DIALux; AGi32; Relux
# Buildings and civil works
Revit | Autodesk Revit | Revit MEP | Revit Architecture; Navisworks | Autodesk Navisworks
Civil 3D | AutoCAD Civil 3D | Autodesk Civil 3D; ArchiCAD | Archicad | Graphisoft ArchiCAD; Vectorworks
MicroStation | Bentley MicroStation | Microstation; Bentley OpenRoads | OpenRoads | InRoads
Bentley ProjectWise | ProjectWise; Bentley STAAD.Pro | STAAD Pro | STAAD; Bentley OpenPlant
Bentley SewerGEMS; Bentley WaterGEMS | WaterGEMS; Bentley Systems | Bentley; Tekla Structures | Tekla
Tekla Structural Designer | Tekla Tedds; Trimble | Trimble Business Center; Allplan; Dynamo BIM | Dynamo
Solibri; BIM 360 | Autodesk Construction Cloud | ACC | BIM; Procore; PlanGrid; PlanSwift; On-Screen Takeoff
HCSS HeavyBid | HeavyBid; HCSS HeavyJob; Sage Estimating | Timberline; Sage 300 Construction
Viewpoint Vista | Vista by Viewpoint | Viewpoint; CMiC; Buildertrend; CoConstruct; Fieldwire
Aconex | Oracle Aconex; e-Builder; Kahua; RSMeans; Accubid; McCormick Estimating; Trimble ProjectSight
Asta Powerproject; Synchro 4D | SYNCHRO; Vico Office; ETABS; SAP2000; SAFE Slab Design | CSI SAFE
RISA-3D | RISA; RAM Structural System | RAM Elements; SCIA Engineer
Robot Structural Analysis | Autodesk Robot; RFEM | Dlubal RFEM; MIDAS Civil | midas Gen; LUSAS; PLAXIS
GeoStudio; Slide2 | Rocscience; FLAC3D | FLAC; gINT; LPILE; HEC-RAS; HEC-HMS; EPA SWMM | SWMM | PCSWMM
StormCAD; InfoWorks ICM | InfoWorks; MIKE 21 | MIKE Powered by DHI; EPANET; HydroCAD; MODFLOW; AutoTURN
Synchro Traffic | Synchro Studio; VISSIM | PTV Vissim; VISUM | PTV Visum; SIDRA Intersection | SIDRA; Aimsun
TransCAD; Cube Voyager; HCS Highway Capacity; EnergyPlus; IES VE | IESVE; eQUEST; Trane TRACE | TRACE 700
Carrier HAP; DesignBuilder; OpenStudio; WUFI; THERM; LEED Online; One Click LCA; SimaPro; GaBi | Sphera GaBi
openLCA; AutoSPRINK; HydraCALC; PyroSim; Pathfinder Evacuation
SmartPlant 3D | SP3D | SmartPlant | Intergraph SmartPlant; AutoCAD Plant 3D | Plant 3D; AutoCAD P&ID
AutoCAD MEP; AutoCAD Architecture; CADWorx; CADmep | Fabrication CADmep; Lantek; SDS2 | SDS/2; Advance Steel
hsbCAD; MiTek Sapphire; Cadwork; Planon; Archibus; FM:Systems; Tririga | IBM TRIRIGA; AssetWise; Cartegraph
# Maps, survey, earth and space
ArcGIS | Esri ArcGIS | ArcMap | ArcGIS Desktop; ArcGIS Pro; ArcGIS Online; ArcGIS Enterprise | ArcGIS Server
Esri | ESRI; QGIS | Quantum GIS; GIS | Geographic Information System; MapInfo | MapInfo Pro
ERDAS IMAGINE | ERDAS; ENVI; eCognition; GRASS GIS; SAGA GIS; FME | Safe Software FME; PostGIS; GeoServer
MapServer; GDAL | GDAL/OGR; Google Earth Engine | Earth Engine; Google Earth | Google Earth Pro
Global Mapper; Manifold GIS; Carto; Kepler.gl; Mapbox; Google Maps Platform | Google Maps API | Google Maps
HERE Technologies | HERE; OpenStreetMap | OSM; TomTom; Pix4D | Pix4Dmapper
Agisoft Metashape | Metashape | PhotoScan; DroneDeploy; RealityCapture; CloudCompare; Leica Cyclone | Cyclone
Leica Infinity; Autodesk ReCap | ReCap; FARO SCENE; TerraScan | Terrasolid; LAStools; Trimble Access
Carlson Survey; Topcon MAGNET; Smallworld | GE Smallworld; LiDAR; PDAL; SNAP Toolbox | Sentinel Toolbox; STAC
Petrel | Schlumberger Petrel; Eclipse Reservoir Simulator; Kingdom Seismic | IHS Kingdom; Techlog
OpenWorks | Landmark | DecisionSpace; CMG Reservoir | CMG STARS; PIPESIM; OLGA; WellView; OpenWells
ARIES Petroleum | Aries; PHDWin; ComboCurve; Enverus | DrillingInfo; Leapfrog Geo | Leapfrog; Datamine
Surpac | GEOVIA Surpac; Vulcan Mining | Maptek Vulcan; Deswik; MineSight | HxGN MinePlan; Micromine; Surfer
GMS Groundwater; AERMOD; CALPUFF; EQuIS; ArcHydro; WRF Model | WRF; GrADS; NCL Graphics; Panoply
John Deere Operations Center | John Deere; Climate FieldView; FarmLogs; Trimble Ag; AutoCAD Map 3D | Map 3D
InfraWorks | Autodesk InfraWorks; what3words; Organic Maps; Jeppesen | ForeFlight; FlightAware
NASA cFS | Core Flight System; OpenRocket; X-Plane; OpenVSP; XFLR5 | XFOIL
`;
