import type { ToolCategory } from '../../../../shared/contract/vocabulary.ts';

/** Brands of simple-icons that are work tools, by category. Those that `authored/` also lists only add names. */
export const BRANDS: readonly (readonly [ToolCategory, string])[] = [
  [
    'ai-and-machine-learning',
    `
    Activeloop; Braintrust; Clarifai; Coze; Fish Audio; Google Jules; Grid.ai; Immersive Translate;
    LangChain Corporate; Meta AI; ModelScope; NextBillion.ai; OpenCode; OpenMined; Pipecat; PyG;
    PySyft; Qodo; Rime; Taipy; Tencent Hy; TRAE; Z.ai
    `,
  ],
  [
    'business-finance-and-erp',
    `
    Actual Budget; Alipay; Autentique; Buhl; Conekta; Dodo Payments; Elavon; Fawry; Firefly III; Fiverr;
    Freelancer; Fyle; Ghostfolio; Glassdoor; KashFlow; Kununu; Malt; Monster; Odoo;
    Paysafe; QIWI; Redsys; SumUp; Toptal; Upwork; Viva Wallet;
    Welcome to the Jungle; Wellfound; Xing; 
    `,
  ],
  [
    'cloud-infrastructure-and-security',
    `
    1Panel; 2FAS; AdGuard; Aegis Authenticator; Alwaysdata; Artifact Hub; Avast; Avira; BSD; bunny.net;
    Cachet; CapRover; Civo; Clever Cloud; Cloud 66; Cloud Native Build; Cloudflare Pages; Cloudron;
    Cloudsmith; Cloudways; Cockpit; Contabo; Coolify; Coreboot; Cryptomator; Dash0; Debian; deepin;
    Deno Deploy; Devuan; Distrobox; Dovecot; Duplicati; Elastic Cloud; elementary; Enpass; Ente; EPEL;
    Exoscale; Fing; Flathub; Flatpak; FreeNAS; Fuga Cloud; Gandi; Gcore; Gentoo; GNOME;
    Google Authenticator; Google Container Optimized OS; GrapheneOS; Hostinger; htop; Immich; Infomaniak;
    Intigriti; Ionos; Jabber; KDE; KDE Plasma; KeeWeb; KeyCDN; Koyeb; Kubespray; Kuma; Linphone;
    Linux Mint; LinuxServer; MAAS; Mailtrap; Manjaro; Mullvad; Namecheap; netcup; Netim; NextDNS;
    Nginx Proxy Manager; NordVPN; Norton; ntfy; Oh Dear; Omada Cloud; OpenBao; OpenFaaS; openmediavault;
    OpenNebula; openSUSE; OpenWrt; OWASP; OWASP Dependency-Check; Pangolin; Pantheon; Paperspace;
    Parrot Security; Passbolt; Pi-hole; Platform.sh; Pomerium; Pop!_OS; Porkbun; Portainer; Proton Drive;
    Proton VPN; Pterodactyl; Quad9; Qubes OS; Roundcube; RustDesk; Sailfish OS; Seafile; ServBay;
    Slackware; strongSwan; Supermicro; Syncthing; Tails; Talos; Termius; Tor Project; Traefik Mesh;
    Tresorit; Umbrel; Unraid; UpCloud; Upptime; Upstash; Vaultwarden; VEXXHOST; Void Linux; VoIP.ms;
    wasmCloud; Watchtower; Webmin; Xubuntu; YunoHost; Zoiper; Zorin
    `,
  ],
  [
    'collaboration-and-productivity',
    `
    AFFiNE; Akiflow; Anytype; Asciidoctor; Bookalope; Coggle; Collabora Online; CryptPad;
    Discourse; Element; Exordo; Fathom; Feedly; figshare; Fillout; Formbricks; Google Scholar;
    Google Tasks; GoToMeeting; GroupMe; HackMD; HedgeDoc; Hypothesis; Inkdrop; KnowledgeBase;
    LibreOffice Base; LibreOffice Calc; LibreOffice Draw; LibreOffice Impress; LibreOffice Math;
    LibreOffice Writer; LocalSend; Logseq; mailbox; Migadu; Milanote; Monica; Mumble; Notesnook; Notist;
    OCLC; ORCID; OSF; Paperless-ngx; ProcessOn; protocols.io; Proton; Proton Calendar;
    Publons; QQ; Reactive Resume; ResearchGate; Runrun.it; Scopus; Scrapbox; Screencastify;
    Semantic Scholar; Sessionize; Setapp; ShareX; SiYuan; Slides; SlideShare; Speaker Deck; 
    Standard Resume; Symphony; TeamSpeak; Threema; TickTick; TiddlyWiki; Trilium; Tuta; Twenty; vFairs;
    Viber; Vikunja; Vivaldi; Wire; Zenodo; Zettlr
    `,
  ],
  [
    'creative-and-design',
    `
    ArtStation; Behance; Blockbench; Blueprint; Corona Engine; Depositphotos; Dreamstime; Dribbble;
    Envato; FMOD; FontBase; Gutenberg; IcoMoon; Iconify; IconJar; Icons8; Image Toolbox; Kdenlive;
    LITIENGINE; Lucide; MediBang Paint; Pexels; Phosphor Icons; Pixabay; remove.bg;
    Source Engine; Steinberg; Stencyl; SVGO; Vectary; Web Awesome; XSplit
    `,
  ],
  [
    'data-and-analytics',
    `
    AntV; Apache PDFBox; Baserow; Common Workflow Language; Dataiku; FerretDB; Folium; Google Dataproc;
    GreptimeDB; Jovian; Mezmo; Open3D; Quantcast; QuantConnect; Radiant Earth; ROOT; RxDB;
    Taichi Lang; visx; ZincSearch; Zyte
    `,
  ],
  [
    'developer-tools-and-platforms',
    `
    Acode; Alacritty; Apifox; Apostrophe; asciinema; AtomGit; bat; Bit; Bitsy; Botble CMS; CircuitVerse;
    CloudCannon; Codeberg; CodeBuddy; CodeMirror; CodeSignal; CodeStream; Codewars; Compiler Explorer;
    Contao; Contensis; Cookiecutter; Dark Reader; Decap CMS; Devbox; DevExpress; Docs.rs; Docsify;
    EditorConfig; Electron Fiddle; electron-builder; ESPHome; Fig; Forgejo; Formspree; Frontend Mentor;
    Ghostty; Git Extensions; Git for Windows; GitCode; Gitee; GitHub Pages; gitignore.io; Gitter;
    Google Fonts; Google Play; Gradle Play Publisher; Grav; Greasy Fork; HackerEarth; HackerRank;
    HashiCorp; HiveMQ; Home Assistant; HumHub; Hyper; Infracost; ioBroker; JHipster; JitPack; jsDelivr;
    JSR; Just; Keystone; Kirby; Knip; Lapce; Laragon; Launchpad; LazyVim; LeetCode; Lefthook; Liberapay;
    Libraries.io; libuv; LocalXpose; MacPorts; MAMP; Material for MkDocs; mdBook; MDN Web Docs;
    Micro Editor; MinGW-w64; Miraheze; MODX; Moonrepo; MyGet; Node-RED; Nodemon; NSIS; Nucleo; Nushell;
    oclif; October CMS; Open Collective; openHAB; Orchard Core; Oxc; Oxygen; Packagist; Pagekit;
    Parity Substrate; PDM; Phabricator; phpBB; Pimcore; pipx; pkgsrc; PM2; prek; Probot; ProcessWire;
    PurgeCSS; PyCQA; PyScaffold; PythonAnywhere; Qlty; quicktype; roadmap.sh; Rolldown; RunKit; Rye;
    SemVer; Setuptools; Shields.io; Simple Icons; Skypack; Snapcraft; Snowpack; SourceForge; SourceHut;
    Spacemacs; Stackbit; StackEdit; StackShare; StandardJS; Starship; Tampermonkey; Task;
    Tasmota; Textpattern; thirdweb; Tina; tqdm; Try It Online; ts-node; ty; UnJS; unpkg; Velog; WakaTime;
    Wappalyzer; WezTerm; WXT; XO; Yaak; yabai; Zensical; Zigbee2MQTT; zx
    `,
  ],
  [
    'engineering-cad-and-geospatial',
    `
    Arm; B4X; Creality; Dassault Systèmes; Espressif; HERE; Instructables; JOUAV; Khronos Group;
    KiCad; MakerBot; Mapillary; MapTiler; micro:bit; Nordic Semiconductor; NXP; OpenCage; OSGeo; OsmAnd; Qualcomm;
    Siemens; SiFive; STMicroelectronics; Torizon; Traccar; Victron Energy; Voron Design
    `,
  ],
  [
    'healthcare-and-laboratory',
    `
    Image.sc; Sartorius
    `,
  ],
  [
    'sales-marketing-and-service',
    `
    BentoBox; Bluesky; BuySellAds; Carrd; ChatBot; Disqus; Facebook Live; FareHarbor; Fueler;
    HelpDesk; Hootsuite; Kakao; KakaoTalk; LINE; listmonk; Loops; Mailgun; MainWP; Mastodon;
    Messenger; Minutemailer; Outline; Patreon; Payhip; Postiz; Rezgo; Sellfy; Shopee; Sina Weibo;
    SlickPic; Social Blade; SparkPost; TableCheck; Tarteaucitron; Teespring; Trusted Shops;
    Vimeo Livestream; VK; Woo; WP Rocket; Xiaohongshu
    `,
  ],
  [
    'software-delivery-and-testing',
    `
    AutoCannon; avajs; Change Detection; CodeFactor; Conventional Commits; Eclipse Adoptium; Fossa;
    JFrog Pipelines; Keep a Changelog; PyUp; Suitest; Testin; Trivy
    `,
  ],
  [
    'software-development',
    `
    A-Frame; ActivityPub; Ajv; AMP; Anime.js; Ariakit; Aspire; Aurelia; Autoprefixer; Base UI; BEM;
    Better Auth; Bricks; Buefy; Cairo Graphics; Cheerio; daisyUI; discord.js; Effect; Filament;
    Framework7; Frappe; Fresh; GetX; glTF; Gradio; HAL; Haystack; HeroUI; HTML5; Iced; IndieWeb; Inertia;
    Inquirer; InteractJS; JPEG; JSON Web Tokens; JSS; Laravel Horizon; Laravel Nova; Livewire; Lucia;
    Mamba UI; Marko; Matrix; Matter.js; MDX; MobX-State-Tree; Moleculer; Nano Stores; Nette;
    Neutralinojs; Nextra; NodeBB; NodeGui; Normalize.css; Nunjucks; OpenZeppelin; Passport; pino;
    PrimeFaces; PrimeVue; Ratatui; Raylib; React Bootstrap; React Table; Redux-Saga; RedwoodJS; Refine;
    Reflex; Reka UI; remark; reveal.js; Rich; Roots; Roots Bedrock; Roots Sage; RSocket; RSS;
    ScrollReveal; Semantic UI React; sharp; Skeleton; Slint; SpiderMonkey; Spine; SVG; SVG.js; Swarm;
    Swiper; Textual; Typer; UIkit; V8; Vanilla Extract; VueUse; Wails; webcomponents.org; wgpu; XMPP;
    xyflow
    `,
  ],
];
