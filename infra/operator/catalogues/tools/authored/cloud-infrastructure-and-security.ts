/** Clouds and their compute, network, identity and operations services; operating systems; security; observability. */
export const CLOUD_INFRASTRUCTURE_AND_SECURITY = `
# Amazon Web Services (data stores, AI and delivery services are filed under those categories)
aws = Amazon Web Services | AWS | AWS Cloud; AWS Lambda | Lambda | Amazon Lambda
Amazon EC2 | EC2 | AWS EC2 | Elastic Compute Cloud; Amazon S3 | S3 | AWS S3 | Simple Storage Service
Amazon ECS | ECS | AWS ECS | Elastic Container Service | EC2 Container Service
Amazon EKS | EKS | AWS EKS | Elastic Kubernetes Service; AWS Fargate | Fargate; Amazon ECR | ECR | AWS ECR
Amazon EBS | EBS Volumes | Elastic Block Store; Amazon EFS | EFS | AWS EFS; Amazon S3 Glacier | Glacier
AWS Elastic Beanstalk | Elastic Beanstalk; Amazon Lightsail | Lightsail; AWS Batch; AWS App Runner
AWS Outposts; Amazon VPC | AWS VPC; Amazon CloudFront | CloudFront | AWS CloudFront
Amazon Route 53 | Route 53 | Route53 | AWS Route 53; Amazon API Gateway | AWS API Gateway
Elastic Load Balancing | AWS ELB | AWS ALB; AWS Direct Connect; AWS Transit Gateway | Transit Gateway
AWS PrivateLink; AWS App Mesh; AWS Global Accelerator
AWS IAM | Amazon IAM | AWS Identity and Access Management; Amazon Cognito | AWS Cognito | Cognito
AWS KMS | Amazon KMS | AWS Key Management Service; AWS Secrets Manager; AWS WAF; AWS Shield
Amazon GuardDuty | GuardDuty | AWS GuardDuty; Amazon Inspector; Amazon Macie; AWS Security Hub | Security Hub
AWS CloudTrail | CloudTrail; AWS Config; Amazon CloudWatch | CloudWatch | AWS CloudWatch
AWS X-Ray | X-Ray Tracing; AWS Systems Manager | AWS SSM; AWS Organizations
AWS Control Tower | Control Tower; AWS Backup; AWS Step Functions | Step Functions
Amazon EventBridge | EventBridge | CloudWatch Events
Amazon SNS | SNS | AWS SNS | Simple Notification Service; Amazon SQS | SQS | AWS SQS | Simple Queue Service
Amazon MQ; Amazon SES | SES | AWS SES; AWS AppSync | AppSync; AWS IoT Core | AWS IoT; AWS Greengrass
Amazon WorkSpaces; AWS Storage Gateway; AWS DataSync; AWS Snowball; Amazon FSx; AWS GovCloud
AWS Amplify | Amplify; AWS SAM | Serverless Application Model; AWS Site-to-Site VPN
AWS Certificate Manager | ACM Certificates; AWS Auto Scaling; AWS Trusted Advisor; AWS Cost Explorer
AWS Migration Hub; AWS Elemental MediaConvert | MediaConvert; Amazon Chime
# Microsoft Azure
azure = Microsoft Azure | Azure | MS Azure | Azure Cloud; Azure Functions | Azure Function Apps
Azure Virtual Machines | Azure VMs; Azure Kubernetes Service | AKS; Azure App Service | Azure Web Apps
Azure Container Apps; Azure Container Instances; Azure Container Registry | ACR
Azure Service Fabric | Service Fabric; Azure Blob Storage | Blob Storage
Azure Storage | Azure Storage Account; Azure Files; Azure Virtual Network | Azure VNet; Azure Front Door
Azure Application Gateway; Azure Load Balancer; Azure Traffic Manager; Azure ExpressRoute | ExpressRoute
Azure Firewall; Azure API Management | APIM; Azure Service Bus | Service Bus; Azure Event Grid | Event Grid
Azure Logic Apps | Logic Apps; Microsoft Entra ID | Azure Active Directory | Azure AD | AAD | Entra ID
Azure AD B2C | Entra External ID; Azure Key Vault | Key Vault
Microsoft Defender for Cloud | Azure Security Center; Microsoft Sentinel | Azure Sentinel; Azure Monitor
Azure Application Insights | Application Insights | App Insights; Azure Log Analytics | Log Analytics
Azure Policy; Azure Arc; Azure Stack | Azure Stack HCI; Azure Virtual Desktop | AVD | Windows Virtual Desktop
Azure IoT Hub | Azure IoT; Azure Automation; Azure Site Recovery; Azure Backup; Azure Migrate; Azure Bastion
Azure Static Web Apps; Azure Government; Azure Communication Services; Azure SignalR Service; Azure Batch
Azure DNS; Azure Resource Manager | ARM Templates; Azure Cost Management; Azure Cloud Shell; Azure Lighthouse
# Google Cloud
gcp = Google Cloud Platform | GCP | Google Cloud; Google Compute Engine | Compute Engine | GCE
Google Kubernetes Engine | GKE | Kubernetes Engine; Google Cloud Run | Cloud Run; Google Cloud Functions | Cloud Functions
Google App Engine | App Engine | GAE; Google Cloud Storage | GCS | Cloud Storage
Google Pub/Sub | Cloud Pub/Sub | Google Cloud Pub/Sub | GCP Pub/Sub; Google Cloud Load Balancing
Google Cloud CDN; Google Cloud DNS; Google Cloud IAM; Google Cloud Armor | Cloud Armor; Google Cloud KMS
Google Secret Manager; Google Cloud Logging | Stackdriver | Cloud Logging; Google Cloud Monitoring
Google Cloud Tasks; Google Artifact Registry | Artifact Registry; Google Anthos | Anthos
Apigee | Google Apigee; Google Eventarc; Google Cloud Endpoints; Google Workflows; Google VPC | GCP VPC
Google Cloud Security Command Center; Google Chronicle | Chronicle SIEM | Google SecOps; Google BeyondCorp
Google Cloud Interconnect; Google Distributed Cloud; Google Identity Platform; Google Cloud Deployment Manager
# Other clouds and hosting
Oracle Cloud Infrastructure | OCI | Oracle Cloud; IBM Cloud | Bluemix; Alibaba Cloud | Aliyun; Tencent Cloud
Huawei Cloud; DigitalOcean | Digital Ocean; Linode | Akamai Connected Cloud; Vultr; Hetzner | Hetzner Cloud
OVHcloud | OVH; Scaleway; Rackspace | Rackspace Technology; Heroku; Render | Render.com; Fly.io; Railway
Vercel; Netlify; Cloudflare; Cloudflare Workers; Akamai | Akamai Technologies; Fastly; Equinix Metal
Salesforce Platform | Force.com; SAP Business Technology Platform | SAP BTP | SAP Cloud Platform
Red Hat OpenShift | OpenShift | OCP | Red Hat Open Shift; OpenStack
Cloud Foundry | Pivotal Cloud Foundry | PCF | VMware Tanzu Application Service; VMware Tanzu | Tanzu
Rancher | SUSE Rancher; Nutanix | Nutanix AHV; CoreWeave; Backblaze | Backblaze B2; Wasabi; MinIO
Firebase Hosting; GoDaddy; Bluehost; SiteGround; WP Engine; Kinsta; cPanel; Plesk
IBM Z | z/OS | IBM Mainframe | Mainframe; IBM i | AS/400 | AS400 | iSeries; IBM Power Systems | AIX | IBM AIX
HP-UX; Solaris | Oracle Solaris | Sun Solaris; OpenVMS; Unisys ClearPath; CICS | IBM CICS; IMS | IBM IMS
Tandem NonStop | HPE NonStop
# Virtualisation, containers and their orchestration
Docker | Docker Engine; Docker Compose | docker-compose; Docker Swarm; Kubernetes | K8s | k8
Helm | Helm Charts; Istio; Linkerd; Envoy | Envoy Proxy; Podman; containerd; CRI-O; Knative; K3s; Kustomize
Cilium; Calico; Nomad | HashiCorp Nomad; Consul | HashiCorp Consul; LXC | Linux Containers; KVM; QEMU
VMware | VMware vCloud; VMware vSphere | vSphere | VMware ESXi | ESXi | vCenter | VMware vCenter
VMware NSX | NSX-T | NSX; VMware vSAN | vSAN; VMware Horizon; VMware Workspace ONE | AirWatch | Workspace ONE
VMware Workstation; Microsoft Hyper-V | Hyper-V; Proxmox | Proxmox VE
Citrix | Citrix Virtual Apps and Desktops | Citrix XenApp; Citrix NetScaler | NetScaler | Citrix ADC
XenServer | Citrix Hypervisor; VirtualBox | Oracle VirtualBox; Vagrant | HashiCorp Vagrant
Parallels | Parallels Desktop; Firecracker
# Infrastructure as code and configuration
Terraform | HashiCorp Terraform | Terraform Cloud; OpenTofu; Terragrunt; Pulumi
AWS CloudFormation | CloudFormation; AWS CDK | Cloud Development Kit; Bicep | Azure Bicep
Ansible | Red Hat Ansible | Ansible Tower; Chef | Chef Infra; Puppet | Puppet Enterprise
SaltStack | Salt | Salt Project; Packer | HashiCorp Packer; Crossplane; cloud-init; CFEngine; Rundeck
Serverless Framework | Serverless; SST
# Operating systems and directories
Linux | GNU/Linux; Ubuntu | Ubuntu Server; Debian; Red Hat Enterprise Linux | RHEL | Red Hat Linux | Red Hat
CentOS; Fedora; SUSE Linux Enterprise | SUSE | SLES; Rocky Linux; AlmaLinux; Oracle Linux; Amazon Linux
Alpine Linux; Arch Linux; Kali Linux; FreeBSD; OpenBSD; NetBSD; Unix | UNIX
Windows Server | Microsoft Windows Server; Microsoft Windows | Windows | Windows 10 | Windows 11
macOS | Mac OS | Mac OS X | OS X; iOS; Android OS; ChromeOS | Chrome OS
Active Directory | Microsoft Active Directory | AD DS; LDAP | OpenLDAP; Group Policy | GPO
Microsoft Exchange Server | Exchange Server | Microsoft Exchange; Exchange Online
Microsoft Intune | Intune | Microsoft Endpoint Manager
Microsoft SCCM | SCCM | System Center Configuration Manager | MECM | System Center; Jamf | Jamf Pro | JAMF
SOTI MobiControl; Kandji; Mosyle; IIS | Internet Information Services; DNS; DHCP; Samba
Yocto Project | Yocto; FreeRTOS; VxWorks; QNX | QNX Neutrino; Zephyr RTOS | Zephyr; Embedded Linux; ThreadX
Buildroot; NixOS; Raspberry Pi OS; Flatcar Container Linux
# Web servers, networking and load balancing
NGINX | Nginx | NGINX Plus; Apache HTTP Server | Apache httpd | Apache Web Server; HAProxy
Traefik | Traefik Proxy; Caddy; Varnish | Varnish Cache; Squid Proxy | Squid
F5 BIG-IP | F5 | BIG-IP | F5 LTM; A10 Networks; Kemp LoadMaster
Cisco | Cisco Systems | Cisco IOS | Cisco Networking; Cisco Nexus; Cisco Catalyst; Cisco ACI; Cisco ASA
Cisco Meraki | Meraki; Cisco ISE | Identity Services Engine; Cisco AnyConnect | AnyConnect; Cisco Firepower
Cisco UCS; Cisco DNA Center | Catalyst Center; Cisco SD-WAN | Viptela; Cisco Umbrella
Cisco Unified Communications Manager | CUCM | Cisco CallManager; Juniper Networks | Juniper | Junos
Arista | Arista EOS; Aruba Networks | Aruba | HPE Aruba; Ubiquiti | UniFi; MikroTik; Extreme Networks
Brocade; Ruckus Networks; Infoblox; BlueCat; SolarWinds | SolarWinds Orion | SolarWinds NPM
PRTG | PRTG Network Monitor; Wireshark; tcpdump; Nmap; BGP; OSPF; MPLS; SD-WAN; IPsec; VPN; TCP/IP; VLAN
WireGuard; OpenVPN; Tailscale; ZeroTier; ngrok; pfSense; OPNsense; Netgear; Avaya | Avaya Aura; Asterisk
FreePBX; Mitel; SIP Protocol | SIP; VoIP | Voice over IP; Genband; GNS3; Cisco Packet Tracer; Riverbed
NetBrain; ThousandEyes; MQTT; Mosquitto | Eclipse Mosquitto; Kamailio; FreeSWITCH; Ericsson ENM; Amdocs
Netcracker; O-RAN
# Storage and backup
NetApp | NetApp ONTAP; Dell EMC | EMC | Dell EMC Unity | PowerStore; Dell PowerEdge; Pure Storage
HPE 3PAR | 3PAR; HPE; IBM Spectrum Protect | Tivoli Storage Manager | TSM; Veeam | Veeam Backup & Replication
Commvault; Rubrik; Cohesity; Veritas NetBackup | NetBackup; Veritas | Veritas InfoScale
Veritas Backup Exec | Backup Exec; Acronis; Zerto; Datto; Druva; Ceph; GlusterFS; Lustre
IBM Spectrum Scale | GPFS; NFS; iSCSI; ZFS | OpenZFS; Longhorn; Rook; Synology; QNAP; TrueNAS; Arcserve
BorgBackup; Restic; Rclone; Hitachi Vantara; Portworx
# Observability
Datadog | Data Dog; Splunk | Splunk Enterprise | Splunk Cloud; New Relic | NewRelic; Dynatrace
AppDynamics | App Dynamics; Prometheus; Grafana; Grafana Loki | Loki; Grafana Tempo; Grafana Mimir
OpenTelemetry | OTel | Open Telemetry; Jaeger; Zipkin; Elastic Stack | ELK | ELK Stack; Kibana; Logstash
Fluentd; Fluent Bit; Filebeat | Beats; Graylog; Sumo Logic; Nagios; Zabbix; Icinga; Checkmk; Sensu; Netdata
Thanos; Cortex Metrics; Telegraf; StatsD; Graphite Monitoring; Honeycomb | Honeycomb.io; Lightstep; SigNoz
Chronosphere; LogicMonitor; Sentry | Sentry.io; Rollbar; Bugsnag; Raygun; PagerDuty; Opsgenie | OpsGenie
VictorOps | Splunk On-Call; incident.io; FireHydrant; BigPanda; Statuspage | Atlassian Statuspage; Pingdom
UptimeRobot; Better Stack; Uptime Kuma; Instana | IBM Instana; Coralogix; Logz.io; Mezmo | LogDNA; Papertrail
Loggly; Catchpoint; Broadcom DX APM | CA APM; Riverbed SteelCentral; ManageEngine | ManageEngine OpManager
BMC Helix | BMC Software; BMC Remedy | Remedy; BMC Control-M | Control-M
CA7 | CA Workload Automation | AutoSys | CA AutoSys; Tidal Automation; Stonebranch; IBM Tivoli | Tivoli
Micro Focus OpenView | HP OpenView; ScienceLogic; Turbonomic; Apptio | Cloudability; CloudHealth; Kubecost
Infracost; VictoriaMetrics; Percona Monitoring and Management; Vector Observability; Lens Kubernetes; k9s
# Identity
Okta | Okta Identity; Auth0; Keycloak; Ping Identity | PingFederate | PingOne | PingAccess
ForgeRock | OpenAM; OneLogin; Duo Security | Duo | Cisco Duo; SailPoint | SailPoint IdentityIQ | IdentityNow
Saviynt; CyberArk | CyberArk PAM; BeyondTrust; Delinea | Thycotic Secret Server | Centrify
Oracle Identity Manager | OIM | Oracle Access Manager; IBM Security Verify | IBM ISAM; RSA SecurID | SecurID
JumpCloud; HashiCorp Vault | Vault; Amazon Verified Permissions; Clerk; Stytch; WorkOS; FusionAuth; Authentik
Authelia; FIDO2 | WebAuthn; OAuth | OAuth 2.0 | OAuth2; OpenID Connect | OIDC; SAML | SAML 2.0; Kerberos
JWT | JSON Web Token | JSON Web Tokens; RADIUS; SCIM; Teleport; HashiCorp Boundary; Yubico | YubiKey
1Password; LastPass; Bitwarden; Dashlane; Keeper Security; KeePass | KeePassXC; Okta Workflows
Omada Identity; Ory; SuperTokens; Descope; Persona Identity; Jumio; Onfido; Veriff
# Security
CrowdStrike | CrowdStrike Falcon; SentinelOne | Sentinel One
Microsoft Defender | Windows Defender | Microsoft Defender for Endpoint | Defender ATP
Palo Alto Networks | Palo Alto Firewall | PAN-OS; Prisma Cloud | Palo Alto Prisma; Prisma Access
Cortex XSOAR | Demisto; Cortex XDR; Fortinet | FortiGate | Fortigate; FortiSIEM
Check Point | Check Point Firewall; Sophos | Sophos XG; SonicWall; WatchGuard; Zscaler | Zscaler ZIA | ZPA
Netskope; Forcepoint; Proofpoint; Mimecast; Barracuda | Barracuda Networks; Abnormal Security; KnowBe4
Cofense; Symantec Endpoint Protection | Symantec | Symantec DLP; McAfee | Trellix | McAfee ePO; Trend Micro
Kaspersky; Bitdefender; Malwarebytes; Cylance | BlackBerry Cylance; VMware Carbon Black | Carbon Black
Tanium; Cybereason; FireEye | Mandiant; Darktrace; Vectra AI; ExtraHop; Corelight; Zeek | Bro IDS; Snort
Suricata; OSSEC; Wazuh; IBM QRadar | QRadar; ArcSight | Micro Focus ArcSight; LogRhythm; Exabeam; Securonix
Elastic Security; AlienVault | AlienVault OSSIM; Rapid7 | Rapid7 InsightVM | InsightIDR | Nexpose
Tenable | Tenable.io | Tenable.sc; Nessus | Tenable Nessus; Qualys | Qualys VMDR; OpenVAS; Metasploit
Burp Suite | BurpSuite | PortSwigger Burp Suite; OWASP ZAP | ZAP | Zed Attack Proxy; Cobalt Strike; Hashcat
John the Ripper; Aircrack-ng; BloodHound; Mimikatz; sqlmap; Nikto; Ghidra; IDA Pro | IDA; radare2
Volatility | Volatility Framework; EnCase; FTK | Forensic Toolkit | AccessData FTK
Autopsy Forensics | Sleuth Kit; Cellebrite | Cellebrite UFED; Magnet AXIOM; X-Ways Forensics; Wiz | Wiz.io
Orca Security; Lacework; Aqua Security | Aqua; Sysdig; Falco; Trivy; Snyk; Veracode; Checkmarx
Fortify | Micro Focus Fortify | HP Fortify; Semgrep; GitGuardian; TruffleHog
Black Duck | Synopsys Black Duck; Mend | WhiteSource | Mend.io; Sonatype Nexus IQ | Nexus Lifecycle
Coverity | Synopsys Coverity; Invicti | Netsparker; Acunetix; AppScan | HCL AppScan | IBM AppScan; WebInspect
Contrast Security; Imperva; Cloudflare WAF; ModSecurity; Varonis; Digital Guardian; Splunk SOAR | Phantom
Swimlane; Tines; Torq; TheHive; MISP; Recorded Future; ThreatConnect; Anomali; Shodan; VirusTotal; Maltego
HackerOne; Bugcrowd; MITRE ATT&CK; STIX | TAXII; ServiceNow SecOps; BitSight; SecurityScorecard; UpGuard
Thales HSM | Luna HSM; OpenSSL; GnuPG | GPG | PGP | GNU Privacy Guard; Let's Encrypt | Certbot; Venafi
DigiCert; Entrust; cert-manager; SPIFFE | SPIRE; Open Policy Agent | OPA | OPA Gatekeeper; Kyverno; SELinux
AppArmor; ACAS; HBSS; DISA STIG | STIG | STIGs; eMASS; Nozomi Networks; Claroty; Dragos; Armis; Forescout
Arctic Wolf; Huntress; ThreatLocker; Intruder; Detectify; Chainguard; Tetragon; osquery; Velociraptor
Panther SIEM; Axonius; Noname Security; Salt Security; Cyera; Material Security; StackHawk
`;
