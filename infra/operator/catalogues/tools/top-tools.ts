/** Labels of the tools that jobs name most, in rough order of frequency. */
export const TOP_TOOLS = `
Microsoft Excel; Microsoft Office; Python; SQL; Java; Amazon Web Services; JavaScript; Salesforce
Microsoft Azure; Linux; SAP; Jira; Git; Kubernetes; Docker
C++; React; Google Cloud Platform; Microsoft PowerPoint; Microsoft Word; Microsoft Outlook; Microsoft Teams
Slack; TypeScript; Node.js; Microsoft Power BI; Tableau; Terraform; C#; PostgreSQL
HTML; CSS; Epic; QuickBooks; Oracle; Workday; AutoCAD; Jenkins; Google Workspace; Microsoft 365
Microsoft SharePoint; Confluence; HubSpot; Figma; GitHub; Snowflake; MySQL; Microsoft SQL Server; Go; .NET
Angular; ServiceNow; Google Analytics; Bash; Microsoft Windows; Apache Spark; Apache Kafka; MongoDB
Spring Boot; R; Adobe Creative Cloud; Adobe Photoshop; REST; Ansible; Databricks; Redis; GitLab; GitLab CI/CD
GitHub Actions; Azure DevOps
Zendesk; NetSuite; Revit; SolidWorks; PowerShell; Vue.js; Ruby on Rails; Ruby; PHP; Rust; Scala; Kotlin
Swift; Datadog; Splunk; Active Directory; VMware; Oracle Database; GraphQL; Elasticsearch; Django; PyTorch
TensorFlow; Apache Airflow
dbt; Looker; Next.js; Adobe Illustrator; Adobe InDesign; SAP S/4HANA; Microsoft Dynamics 365; ADP; Asana
Notion; Zoom; Trello; MATLAB; SAS; Google Sheets; Google Docs; Prometheus; Grafana; Selenium; Cypress
Postman; Helm; AWS Lambda; Amazon S3; Amazon EC2; Amazon RDS; Amazon DynamoDB; Amazon Redshift
Google BigQuery
iOS; Android OS; React Native; Flutter; Spring; Hibernate; Unix; Windows Server; RabbitMQ; NGINX; pandas
NumPy; scikit-learn; Airtable; Miro; Microsoft Project; Microsoft Visio; Shopify; WordPress; Marketo
Google Ads; Meta Ads; LinkedIn; LinkedIn Recruiter; LinkedIn Sales Navigator; Outreach; Salesloft; Gong
ZoomInfo; Greenhouse
Oracle Health; Meditech; athenahealth; eClinicalWorks; Veeva; LIMS; Bloomberg Terminal; FactSet; SAP FICO
SAP MM; SAP SD; SAP SuccessFactors; SAP Ariba; SAP Concur; UKG; Paychex; Coupa; Anaplan; BlackLine; Xero
Sage Intacct; Stripe; Yardi; Procore; Oracle Primavera P6; Navisworks; Bluebeam Revu; CATIA; Siemens NX; Creo
Ansys; ArcGIS; PLC; SCADA; LabVIEW; Simulink
OpenAI; ChatGPT; GitHub Copilot; LangChain; Hugging Face; Amazon SageMaker; MLflow; Claude; Cursor
Amazon Bedrock; Vertex AI; Cloudflare; Okta; CrowdStrike; Palo Alto Networks; Cisco; Fortinet; Wireshark
Nessus; Burp Suite; Microsoft Intune; Jamf; Microsoft Entra ID; PagerDuty; New Relic; Dynatrace
OpenTelemetry; Elastic Stack; Argo CD; Pulumi; AWS CloudFormation; Amazon EKS; Amazon ECS
Azure Kubernetes Service; Red Hat OpenShift; Red Hat Enterprise Linux; Ubuntu
JUnit; pytest; Jest; Playwright; Appium; Cucumber; Apache JMeter; SonarQube; Maven; Gradle; npm; Webpack
Vite; Redux; jQuery; Bootstrap; Tailwind CSS; Express; NestJS; Flask; FastAPI; Laravel; Symfony; ASP.NET
Entity Framework; gRPC; Apache Hadoop; Apache Hive; Apache Flink; Fivetran; Informatica; Alteryx; Qlik Sense
SPSS; Stata; VBA; T-SQL; PL/SQL; COBOL; ABAP; Apex; Verilog; VHDL; SystemVerilog; Perl; Lua; Haskell; Elixir
Erlang; Clojure; Julia; Objective-C; Groovy; Dart; Solidity; Unity; Unreal Engine; Blender; Autodesk Maya
Sketch; Canva; Adobe Premiere Pro; Adobe After Effects; Adobe XD; Final Cut Pro; DocuSign; Smartsheet
monday.com; ClickUp; Dropbox; Cisco Webex; MuleSoft; Zapier; UiPath; Power Automate; Power Apps
Visual Studio Code; Microsoft Visual Studio; IntelliJ IDEA; Xcode; Android Studio; Eclipse; Firebase; Heroku
Vercel; Twilio; SQLite; MariaDB; Apache Cassandra; Neo4j; IBM Db2; Teradata; SAP HANA; Azure Data Factory
AWS Glue; Amazon Athena; Apache Tomcat; HL7; FHIR; PACS; REDCap; Intercom; Freshdesk; Genesys; Mailchimp
Klaviyo; Braze; Segment; Amplitude; Mixpanel; Hotjar; SEMrush; Ahrefs; Google Tag Manager; Adobe Analytics
Adobe Experience Manager; Magento; Workday Recruiting; Lever; iCIMS; BambooHR; Gusto; Rippling; Guidewire
Murex; Relativity; Westlaw; LexisNexis; Canvas LMS; Moodle; ROS; OpenCV; CUDA; QGIS; Altium Designer; KiCad
Allen-Bradley; Siemens TIA Portal; Minitab; COMSOL Multiphysics; Abaqus; OpenFOAM; Windchill; Teamcenter
Mastercam
`;
