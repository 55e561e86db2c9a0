/** Office suites, documents, chat, meetings, planning, knowledge and learning. */
export const COLLABORATION_AND_PRODUCTIVITY = `
# Microsoft 365 and Google Workspace
microsoft-office = Microsoft Office | suite Office | paquete office | pacote office | pack office | MS Office | Office Suite | MS Office Suite
microsoft-365 = Microsoft 365 | Office 365 | Office365 | MS 365 | MS365 | O365 | M365
microsoft-excel = Microsoft Excel | Excel | MS Excel; microsoft-word = Microsoft Word | MS Word | Word
microsoft-powerpoint = Microsoft PowerPoint | PowerPoint | MS PowerPoint | Power Point
microsoft-outlook = Microsoft Outlook | Outlook | MS Outlook
microsoft-teams = Microsoft Teams | MS Teams | Teams
microsoft-sharepoint = Microsoft SharePoint | SharePoint | Sharepoint Online | MS SharePoint
microsoft-onedrive = Microsoft OneDrive | OneDrive; microsoft-onenote = Microsoft OneNote | OneNote
microsoft-project = Microsoft Project | MS Project; microsoft-visio = Microsoft Visio | Visio | MS Visio
microsoft-planner = Microsoft Planner; microsoft-to-do = Microsoft To Do
microsoft-publisher = Microsoft Publisher; microsoft-forms = Microsoft Forms | MS Forms; Microsoft Loop
Microsoft Viva | Viva Engage; Microsoft Whiteboard; Microsoft Bookings; Yammer
Skype for Business | Skype | Lync; Microsoft Stream; InfoPath | Microsoft InfoPath
Google Workspace | G Suite | GSuite | Google Apps; Google Docs; Google Sheets; Google Slides; Google Drive
Gmail; Google Calendar; Google Meet | Google Hangouts; Google Chat; Google Forms; Google Sites; Google Keep
Google Classroom; Google Chrome; Google Translate; Google Groups; Google Jamboard | Jamboard
Google Apps Script | Apps Script
# Chat and meetings
Slack; Zoom | Zoom Meetings; Cisco Webex | Webex | WebEx; GoToMeeting | GoTo Meeting; GoToWebinar; BlueJeans
RingCentral; Dialpad; 8x8; Discord; Mattermost; Rocket.Chat; Zulip; Telegram; WhatsApp | WhatsApp Business
Signal; WeChat | WeCom; LINE Works; Lark | Feishu; DingTalk; Workplace from Meta | Workplace; Loom; Vidyard
Jitsi | Jitsi Meet; BigBlueButton; Whereby; ON24; Hopin; Cvent; Eventbrite; Bizzabo; Slido; Mentimeter
Kahoot!; Poll Everywhere; Calendly; Cal.com; Doodle; Chili Piper; Krisp; Vonage; Grasshopper; TeamViewer
AnyDesk; LogMeIn; Splashtop; ScreenConnect | ConnectWise ScreenConnect; Bomgar; Google Voice
IBM Notes | Lotus Notes | HCL Notes | IBM Domino; Novell GroupWise | GroupWise
Mozilla Thunderbird | Thunderbird; Front App | Front; Superhuman; Missive; Proton Mail; Fastmail; Apple Mail
# Work management
Jira | JIRA | Atlassian Jira | Jira Software; Confluence | Atlassian Confluence; Trello; Asana
monday.com | Monday; ClickUp; Smartsheet; Wrike; Basecamp; Airtable; Notion; Linear
Shortcut | Clubhouse Project Management; Pivotal Tracker; Todoist; Microsoft Azure Boards | Azure Boards
Workfront | Adobe Workfront; Teamwork.com | Teamwork; Podio; Redmine; YouTrack; Targetprocess
Rally | Rally Software | CA Agile Central; VersionOne | Digital.ai Agility; Jira Align | AgileCraft
Aha! | Aha; Productboard; ProductPlan; Roadmunk; Coda; Quip; Height; Favro; MeisterTask; Nifty PM; Hive PM
LiquidPlanner; Scoro; Zoho Projects; Bitrix24; OpenProject; Taiga Project; Plane; Kanbanize | Businessmap
Leankit; Perdoo; Quantive | Gtmhub; WorkBoard; Motion Calendar; Sunsama; Clockwise; Reclaim.ai | Reclaim
RescueTime; Tempo Timesheets; BigPicture; Bugzilla; MantisBT | Mantis; Phabricator; Trac
# Whiteboards and diagrams
Miro; Mural; Lucidchart | Lucid Chart; Lucidspark; Lucid; FigJam; draw.io | diagrams.net; OmniGraffle; Gliffy
Creately; Whimsical; Excalidraw; tldraw; MindManager; XMind; MindMeister; Balsamiq; yEd; SmartDraw
Mermaid | Mermaid.js; PlantUML; Enterprise Architect | Sparx Enterprise Architect | Sparx EA; Visual Paradigm
UML; BPMN | BPMN 2.0; ArchiMate | Archi; IBM Rational Rose; MagicDraw | Cameo | Cameo Systems Modeler
ERwin | erwin Data Modeler; ER/Studio; PowerDesigner | SAP PowerDesigner; SysML
# Files, documents, signatures
Dropbox; Box; Egnyte; WeTransfer; ShareFile | Citrix ShareFile; Nextcloud; ownCloud; iCloud
Adobe Acrobat | Acrobat | Adobe Acrobat Pro | Adobe Reader; Adobe Sign | Acrobat Sign; DocuSign; PandaDoc
HelloSign | Dropbox Sign; SignNow; Foxit PDF | Foxit; Nitro PDF; Bluebeam Revu | Bluebeam; iLovePDF
Documentum | EMC Documentum; M-Files; DocuWare; FileNet | IBM FileNet; Alfresco; Nuxeo; Worldox; LibreOffice
OpenOffice | Apache OpenOffice; ONLYOFFICE; WordPerfect; WPS Office; Apple iWork | iWork; Apple Numbers
Apple Pages; Apple Keynote; LaTeX; Overleaf; Typst; Markdown; Grammarly; Hemingway Editor; ProWritingAid
Scrivener; Typora; Prezi; Pitch; Beautiful.ai; Templafy; think-cell
FileMaker | FileMaker Pro | Claris FileMaker; Microsoft Access | MS Access; OpenText eDOCS
Ricoh ProcessDirector; Quadient Inspire | GMC Inspire; OpenText Exstream | HP Exstream; MadCap Flare
Adobe FrameMaker | FrameMaker; RoboHelp | Adobe RoboHelp; oXygen XML Editor | oXygen XML; Arbortext; DITA
Paligo; Author-it; Snagit; Camtasia | TechSmith Camtasia; Scribe How | Scribe; Tango How
# Knowledge and writing
Evernote; Obsidian; Roam Research; Logseq; Guru Knowledge | Guru; Slab; Nuclino; Bloomfire; Document360
GitBook; ReadMe; Stack Overflow for Teams | Stack Overflow; Slite; Tettra; BookStack; MediaWiki; Wiki.js
XWiki; Outline; Joplin; Simplenote; Zotero; Mendeley; EndNote; RefWorks; Paperpile; NVivo; ATLAS.ti; MAXQDA
Dedoose; Dovetail; Crowdin; Transifex; Lokalise; Phrase Localization | Memsource; Smartling
SDL Trados | Trados | Trados Studio; memoQ; Wordfast; XTM Cloud; DeepL; Weblate; POEditor; LanguageTool
Across Language Server; OmegaT; Subtitle Edit; Rev Transcription | Rev.com; Trint; Descript
Dragon NaturallySpeaking | Dragon Professional
# Learning
Moodle; Canvas LMS | Canvas Instructure | Instructure; Blackboard | Blackboard Learn
Brightspace | D2L | D2L Brightspace; Schoology; Seesaw; ClassDojo; Edmodo; Coursera | Coursera for Business
Udemy | Udemy Business; LinkedIn Learning | Lynda; Pluralsight; Skillsoft | Percipio; Open edX | edX
Articulate 360 | Articulate Storyline | Articulate Rise | Articulate; Adobe Captivate | Captivate; Lectora
iSpring; Vyond; SCORM; xAPI; Panopto; Kaltura; Echo360; Turnitin; Respondus; Quizlet; Nearpod; Pear Deck
Edpuzzle; Khan Academy; Duolingo; Rosetta Stone; Smart Notebook; i-Ready; NWEA MAP | MAP Growth
Renaissance STAR; Lexia; DreamBox; Remind; ParentSquare; Thinkific; Teachable; Kajabi; Sana Labs; 360Learning
EasyGenerator; Elucidat; Padlet; Anki; Bakaláři
# Surveys, no-code helpers and other
SurveyMonkey; Typeform; Jotform; Qualtrics | Qualtrics XM | Qualtrics CoreXM; Alchemer | SurveyGizmo
LimeSurvey; Formstack; Google Surveys; SogoSurvey; Zapier; IFTTT; Make.com | Integromat; Tray.io | Tray
Workato; n8n; Pipedream; Envoy Visitors | Envoy Workplace; Robin Booking; OfficeSpace Software; Condeco
Staffbase; Simpplr; LumApps; Happeo; Igloo Software; Poppulo; ContactMonkey; Bonusly; Donut
Firefox | Mozilla Firefox; Safari; Microsoft Edge; Internet Explorer; Raycast; Alfred; AutoHotkey
TextExpander; Microsoft PowerToys; Brave; Opera; DuckDuckGo
`;
