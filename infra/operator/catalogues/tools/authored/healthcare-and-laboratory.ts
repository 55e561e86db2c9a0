/** Health records, practice management, pharmacy, clinical research, imaging and laboratories. */
export const HEALTHCARE_AND_LABORATORY = `
# Health records and practice
Epic | Epic Systems | Epic EHR | Epic EMR | EpicCare | Epic Hyperspace; Epic Beaker | Beaker
Epic Willow | Willow; Epic Cadence; Epic Resolute; Epic Radiant; Epic Clarity; Epic MyChart | MyChart
Epic Cogito; Epic Cupid; Epic Optime; Epic Bridges; Epic Beacon; Epic Caboodle
Oracle Health | Cerner | Oracle Cerner | Cerner Millennium; Cerner PowerChart | PowerChart
Meditech | MEDITECH Expanse; Allscripts | Veradigm | Altera Digital Health
athenahealth | Athena Health | athenaOne | athenaNet; eClinicalWorks | eCW; NextGen Healthcare | NextGen EHR
Practice Fusion; Greenway Health | Intergy; AdvancedMD; Kareo | Tebra; DrChrono
ModMed | Modernizing Medicine; CareCloud; Elation Health; Netsmart | myAvatar; PointClickCare; MatrixCare
WellSky | Kinnser; Homecare Homebase; Axxess; SimplePractice; TherapyNotes; TheraNest; Valant
Credible Behavioral Health; CPSI | TruBridge; VistA | CPRS | VA CPRS; MHS Genesis; OpenEMR; OpenMRS; Dentrix
Eaglesoft; Open Dental; Curve Dental; Cornerstone Veterinary; AVImark; ezyVet; EMIS Web | EMIS
SystmOne | TPP SystmOne; RiO EPR; Doctolib; Dedalus ORBIS | ORBIS; CompuGroup Medical | CGM; Nexus KIS
Best Practice Software; Phreesia; Luma Health; Zocdoc; Salesforce Health Cloud | Health Cloud; Innovaccer
Health Catalyst; Arcadia Analytics; Jvion; Vocera; TigerConnect; Teladoc; Amwell; Doxy.me
Nuance Dragon Medical One | Dragon Medical | Dragon Medical One; Nuance DAX | DAX Copilot; Abridge; Suki AI
M*Modal | 3M M*Modal; GE Centricity | Centricity; Paragon EHR; Soarian; Pulse EHR; Amazing Charts
Harmony EHR; InSync Healthcare; Qualifacts | CareLogic; Sigmund Software; ePCR | ESO EHR; ImageTrend; PCC EHR
Office Practicum
# Coding, claims, population health
3M 360 Encompass | 3M Encoder | Solventum 360 Encompass; EncoderPro; Optum | Optum360; Change Healthcare
Availity; Waystar; Experian Health; TriZetto Facets | Facets; QNXT | TriZetto QNXT
HealthEdge | HealthRules Payer; MCG | MCG Care Guidelines; InterQual; Cotiviti; Inovalon; HealthStream
Symplr; Press Ganey; QGenda; API Healthcare; Strata Decision; Kaufman Hall Axiom; R1 RCM; Ensemble Health
SSI Claims; nThrive; Medisoft; Lytec; ICD-10; CPT Coding | CPT; HCPCS; SNOMED CT | SNOMED; LOINC; RxNorm
HL7 | HL7 v2; FHIR | HL7 FHIR | SMART on FHIR; DICOM; Mirth Connect | NextGen Connect
Rhapsody Integration Engine | Rhapsody; Cloverleaf | Infor Cloverleaf; InterSystems HealthShare | HealthShare
InterSystems IRIS for Health; Redox Engine; Health Gorilla; Particle Health; CareEverywhere; CommonWell
Surescripts
# Pharmacy and devices
Omnicell; Pyxis | BD Pyxis | Pyxis MedStation; PioneerRx; QS/1; McKesson EnterpriseRx | EnterpriseRx; Rx30
ScriptPro; Micromedex; Lexicomp; UpToDate; First Databank; Epocrates; VigiLanz; Alaris | BD Alaris
Philips IntelliVue; GE CARESCAPE; Dexcom Clarity; Glooko; Medtronic CareLink
# Imaging
PACS | Picture Archiving and Communication System; Sectra PACS | Sectra; Agfa IMPAX | IMPAX; Merge PACS
Fuji Synapse | Synapse PACS; Philips IntelliSpace | IntelliSpace PACS; GE Centricity PACS
Carestream Vue PACS; Visage Imaging; PowerScribe | Nuance PowerScribe | PowerScribe 360; Varian Eclipse
Varian ARIA | ARIA Oncology; Elekta Monaco; MOSAIQ | Elekta MOSAIQ; RayStation; Pinnacle Treatment Planning
OsiriX; Horos; 3D Slicer; ITK-SNAP; FreeSurfer; FSL | FMRIB Software Library
SPM | Statistical Parametric Mapping; AFNI; Materialise Mimics | Mimics; MIM Software
syngo.via | Siemens syngo; BrainVoyager; EEGLAB; Brainlab
# Clinical research and life science
Veeva | Veeva Systems; Veeva Vault; Veeva CRM; Veeva Vault eTMF; Veeva Vault QualityDocs
Medidata Rave | Medidata | Rave EDC; Oracle InForm | InForm EDC; Oracle Clinical
Oracle Argus Safety | Argus Safety | Argus; ArisGlobal LifeSphere | ARISg; REDCap; OpenClinica; Castor EDC
Medrio; IBM Clinical Development | Merative; Florence eBinders; Advarra OnCore | OnCore; Advarra
Clinical Conductor; Cytel EAST; nQuery; CDISC | CDISC SDTM | SDTM | ADaM; MedDRA; WHODrug; EudraVigilance
Phoenix WinNonlin | WinNonlin; NONMEM; Monolix; Certara; Simcyp; IQVIA OCE; IQVIA; ClinicalTrials.gov
TrackWise | Honeywell TrackWise | TrackWise Digital; MasterControl; ETQ Reliance | EtQ; Greenlight Guru
Qualio; Dot Compliance; ComplianceQuest; Lorenz DocuBridge | docuBridge; eCTD; Trialmaster; Signant Health
Suvoda; Florence eISF; Science 37
# Laboratory
LIMS | Laboratory Information Management System; LabWare LIMS | LabWare
Thermo SampleManager | SampleManager LIMS; STARLIMS; LabVantage; Benchling; Dotmatics
IDBS E-WorkBook | E-WorkBook; LabArchives; SciNote; eLabFTW; Labguru; CDD Vault; Genedata
Electronic Lab Notebook | ELN; Sunquest | Clinisys; Cerner PathNet | PathNet; SoftLab | SCC Soft Computer
Orchard Harvest; CoPath | CoPathPlus; Waters Empower | Empower | Empower 3
Agilent OpenLab | OpenLab CDS | ChemStation; Chromeleon | Thermo Chromeleon; MassLynx; Xcalibur
Analyst Software | SCIEX Analyst; Skyline Proteomics; MaxQuant; Proteome Discoverer; ChemDraw | ChemOffice
Schrödinger Suite | Schrodinger | Maestro; MOE | Molecular Operating Environment; PyMOL
UCSF Chimera | ChimeraX; AutoDock; GROMACS; AMBER; NAMD; VMD | Visual Molecular Dynamics; LAMMPS; RDKit
Gaussian | Gaussian 16; ORCA Quantum Chemistry | ORCA; VASP; Quantum ESPRESSO; CP2K
Rosetta | Rosetta Commons; AlphaFold; SnapGene; Geneious; Vector NTI; FlowJo; FACSDiva | BD FACSDiva
Cytobank; FCS Express; GraphPad Prism | Prism GraphPad; ImageJ | Fiji | ImageJ/Fiji; CellProfiler; Imaris
MetaMorph; NIS-Elements; ZEN Microscopy | ZEISS ZEN; Leica LAS X; HALO Image Analysis | Indica HALO; QuPath
SoftMax Pro; Gen5; QuantStudio; CFX Manager; TopSpin; MestReNova | Mnova; OriginLab | Origin Pro
JMP Clinical; Tecan FluentControl | Tecan EVOware; Hamilton VENUS; Biomek Software
# Bioinformatics
BLAST | NCBI BLAST; Bioconductor; Biopython; GATK | Genome Analysis Toolkit; SAMtools; bcftools; bedtools
BWA; Bowtie2 | Bowtie; STAR Aligner; Salmon Quantification; DESeq2; edgeR; limma; Seurat; Scanpy
Cell Ranger | 10x Cell Ranger; Nextflow; nf-core; Snakemake; WDL | Workflow Description Language | Cromwell
Galaxy Project | Galaxy Bioinformatics; DNAnexus; Seven Bridges; Terra Bio; Illumina BaseSpace | BaseSpace
DRAGEN | Illumina DRAGEN; IGV | Integrative Genomics Viewer; UCSC Genome Browser; Ensembl; PLINK
VEP | Variant Effect Predictor; ANNOVAR; QIIME 2 | QIIME; Kraken2; HISAT2; featureCounts; FastQC; MultiQC
Trimmomatic; CLC Genomics Workbench; Ingenuity Pathway Analysis | IPA QIAGEN; Partek Flow; Cytoscape; GSEA
HOMER; MACS2; Picard Tools; BEAST Phylogenetics; MEGA Phylogenetics; RAxML; MAFFT; Clustal Omega | ClustalW
HMMER; PubMed; Covidence; ActiGraph; Noldus EthoVision | EthoVision; BIOPAC AcqKnowledge
`;
