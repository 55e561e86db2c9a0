/** Customer relationship management, sales, advertising, content, commerce and customer service. */
export const SALES_MARKETING_AND_SERVICE = `
# Customer relations and Salesforce
Salesforce | Salesforce CRM | Salesforce.com | SFDC; Salesforce Sales Cloud | Sales Cloud
Salesforce Service Cloud | Service Cloud; Salesforce Marketing Cloud | Marketing Cloud | ExactTarget | SFMC
Salesforce Commerce Cloud | Demandware | SFCC
Salesforce Experience Cloud | Community Cloud | Experience Cloud; Salesforce CPQ | Steelbrick
Salesforce Field Service | Salesforce FSL; Salesforce Data Cloud | Salesforce CDP
Salesforce Financial Services Cloud | Financial Services Cloud; Salesforce Nonprofit Cloud | NPSP
Salesforce Einstein | Einstein AI; Pardot | Marketing Cloud Account Engagement | Salesforce Pardot
Salesforce Industries | Vlocity; Salesforce Revenue Cloud; Tableau CRM | CRM Analytics
Salesforce Education Cloud; Salesforce Loyalty Management; HubSpot | HubSpot CRM | Hubspot Marketing Hub
Zoho CRM; Zoho | Zoho One; Pipedrive
Microsoft Dynamics CRM | Dynamics CRM | Dynamics 365 Sales | Dynamics 365 Customer Engagement
Dynamics 365 Customer Service; Dynamics 365 Field Service; Oracle Siebel | Siebel | Siebel CRM
Oracle CX | Oracle Sales Cloud | Oracle Marketing Cloud | Oracle Eloqua CX
SAP CRM | SAP C4C | SAP Sales Cloud | SAP Customer Experience; SugarCRM | Sugar CRM; SuiteCRM
Close CRM | Close.io; Copper CRM | Copper; Insightly; Freshsales; Freshworks; Keap | Infusionsoft; Nimble CRM
Affinity CRM; Attio; Act! | Act! CRM; GoldMine CRM; Capsule CRM; Creatio; Nutshell; Agile CRM; Folk CRM
Streak; Follow Up Boss; kvCORE; Salesloft; Outreach | Outreach.io; Apollo.io | Apollo; ZoomInfo | DiscoverOrg
LinkedIn Sales Navigator | Sales Navigator; Gong | Gong.io; Chorus.ai | Chorus; Clari; Clay; 6sense
Demandbase; Bombora; Cognism; Lusha; Seamless.AI; RocketReach; Hunter.io; Lemlist; Instantly; Mailshake
Yesware; Mixmax; Groove Sales; Highspot; Seismic; Showpad; Mindtickle; Allego; Xactly | Xactly Incent
CaptivateIQ; Varicent | IBM ICM; Spiff; DealHub; PROS Pricing; Vendavo; Anaplan for Sales; InsightSquared
LeanData; Drift; Qualified; D&B Hoovers | Hoovers; Orum; Nooks; PhoneBurner; People.ai; BoostUp; Ambition
SalesScreen; Badger Maps; Repsly; Veeva Align
# Marketing and advertising
Marketo | Adobe Marketo | Marketo Engage; Eloqua | Oracle Eloqua; Mailchimp | MailChimp; Constant Contact
Klaviyo; ActiveCampaign; Campaign Monitor; Brevo | Sendinblue; Braze; Iterable; Customer.io
Responsys | Oracle Responsys; adobe-campaign = Adobe Campaign; adobe-target = Adobe Target
Adobe Journey Optimizer; Adobe Experience Platform | AEP | Adobe Real-Time CDP
Adobe Experience Cloud | Adobe Marketing Cloud; Acoustic Campaign | Silverpop; Emarsys | SAP Emarsys
Sailthru; Cordial; Attentive; Postscript SMS; Drip; ConvertKit | Kit; Omnisend; GetResponse; AWeber
MailerLite; Mautic; CleverTap; MoEngage; WebEngage; Airship | Urban Airship; Leanplum; Bluecore; Listrak
Dotdigital; Litmus; Email on Acid; Google Ads | Google AdWords | AdWords; Google Marketing Platform
Google Display & Video 360 | DV360 | DoubleClick Bid Manager
Google Campaign Manager 360 | DCM | DoubleClick Campaign Manager; Google Search Ads 360 | SA360
Google Tag Manager | GTM Tags; Google AdSense; Google AdMob | AdMob; Google Ad Manager | DFP; Google Optimize
Google Merchant Center; Google Trends
Meta Ads | Facebook Ads | Facebook Ads Manager | Meta Ads Manager | Facebook Business Manager | Meta Business Suite
Microsoft Advertising | Bing Ads; LinkedIn Ads | LinkedIn Campaign Manager; TikTok Ads | TikTok Ads Manager
Pinterest Ads; Snapchat Ads; X Ads | Twitter Ads; Amazon Ads | Amazon Advertising; Reddit Ads
The Trade Desk | Trade Desk; Criteo; AdRoll | Adroll; Taboola; Outbrain; Xandr | AppNexus; MediaMath
Magnite | Rubicon Project; PubMatic; Index Exchange; OpenX; LiveRamp; Integral Ad Science | IAS; DoubleVerify
Moat; Kenshoo | Skai; Marin Software; Mediaocean | Mediaocean Prisma; Strata Media; Nielsen
Smartly.io | Smartly; Madgicx; Triple Whale; Northbeam; Rockerbox; Ahrefs; SEMrush | Semrush | SEM Rush
Moz | Moz Pro; Screaming Frog; BrightEdge; Conductor SEO; Majestic; SpyFu; Yoast | Yoast SEO; Surfer SEO
Clearscope; BuzzSumo; Sprout Social; Hootsuite; Buffer; Later; Sprinklr; Khoros | Lithium; Brandwatch
Meltwater; Cision; Muck Rack; Talkwalker; Emplifi | Socialbakers; Agorapulse; Falcon.io; Planoly; CoSchedule
Loomly; SocialFlow; Dash Hudson; Traackr; CreatorIQ; GRIN; Aspire Influencer | AspireIQ; Upfluence
Impact.com | Impact Radius; CJ Affiliate | Commission Junction; Rakuten Advertising; ShareASale; Awin
PartnerStack; Refersion; ReferralCandy; Yotpo; Bazaarvoice; PowerReviews; Trustpilot; Podium; Birdeye
Reputation.com; Yext; Smile.io; Optimizely | Optimizely Web Experimentation; VWO | Visual Website Optimizer
AB Tasty; Dynamic Yield; Monetate; Unbounce; Leadpages; Instapage; ClickFunnels; OptinMonster; Wistia
Uberflip; PathFactory; Contently; Percolate; Welcome CMP; StoryChief; Substack; Beehiiv; Ceros; Turtl
Linktree; Bitly; CallRail; Invoca; Bizible; Dreamdata; HockeyStack; Terminus | Terminus ABM; RollWorks
Mutiny; Intellimize; Facebook; Instagram; LinkedIn; X | Twitter; TikTok; YouTube; Pinterest; Snapchat; Reddit
Threads; Medium; Quora; Twitch; Nextdoor; Yelp; G2; Product Hunt; Meetup; GoFundMe Pro | Classy; Ticketmaster
Ticket Tailor; SeatGeek
# Commerce
Shopify | Shopify Plus; Magento | Adobe Commerce; WooCommerce; BigCommerce; PrestaShop; OpenCart
commercetools; SAP Commerce Cloud | SAP Hybris | Hybris
HCL Commerce | IBM WebSphere Commerce | WebSphere Commerce; Oracle Commerce | Oracle ATG | ATG Web Commerce
VTEX; Shopware; Spryker; Elastic Path; Fabric Commerce; Medusa; Saleor; Sylius
Salesforce B2B Commerce | CloudCraze; Ecwid; Volusion; Big Cartel; Etsy; eBay
Amazon Seller Central | Seller Central | Amazon FBA; Amazon Vendor Central | Vendor Central
Walmart Marketplace; ChannelAdvisor | Rithum; Linnworks; Feedonomics; Productsup; Akeneo | Akeneo PIM
inRiver; Salsify; Pimcore; Stibo STEP | Stibo Systems; Syndigo; Helium 10; Jungle Scout; Pacvue; Gorgias
Recharge; Bold Commerce; Loop Returns; Narvar; Klevu; Nosto; Searchspring; Constructor.io; Mirakl; Lengow
Gumroad; Mercado Libre; Rakuten; Allegro; Shopee; Lazada; Salla
# Service and success
Zendesk; Freshdesk; Freshservice; Intercom; ServiceNow | Service Now | SNOW; ServiceNow ITSM; ServiceNow ITOM
ServiceNow CMDB; ServiceNow HRSD; ServiceNow CSM
jira-service-management = Jira Service Management | Jira Service Desk; BMC Helix ITSM | BMC Remedy ITSM
Ivanti | Ivanti Service Manager | HEAT; Cherwell; SysAid; TOPdesk; EasyVista
SolarWinds Service Desk | Samanage; ManageEngine ServiceDesk Plus | ServiceDesk Plus; Spiceworks
HaloITSM | HaloPSA; ConnectWise | ConnectWise Manage | ConnectWise PSA; Autotask | Datto Autotask
Kaseya | Kaseya VSA; NinjaOne | NinjaRMM; N-able | N-able N-central; Atera; Syncro; Help Scout; HappyFox
Kayako; LivePerson; LiveChat; Olark; Tawk.to; Crisp; Gladly; Kustomer; Dixa; Zoho Desk; Salesforce Knowledge
Ada Chatbot; Forethought; Genesys | Genesys Cloud | Genesys PureCloud; NICE inContact | NICE CXone | CXone
Five9; Talkdesk; Amazon Connect | AWS Connect; Avaya Call Center | Avaya CMS
Cisco UCCX | Cisco Contact Center | UCCE; Twilio Flex; Aircall; Aspect Workforce Management | Aspect Software
Verint | Verint Monet; NICE IEX; Calabrio; Assembled WFM; Playvox; Observe.AI; Medallia; Gainsight; Totango
ChurnZero; Planhat; Catalyst CS; Vitally; Custify; Delighted; AskNicely; GetFeedback; InMoment; UserVoice
Canny; Chameleon; Appcues; WalkMe; Whatfix; Userpilot; Userflow; Spoke; Statuspal; ProsperStack; Chatwoot
Landbot; ManyChat; Yellow.ai; Cognigy; Kore.ai; LiveAgent; OTRS; Zammad; osTicket; Request Tracker; GLPI
Snipe-IT
`;
