/** Editors, code hosts, package and build tools, API tools, integration and low-code platforms. */
export const DEVELOPER_TOOLS_AND_PLATFORMS = `
# Editors
visual-studio-code = Visual Studio Code | VS Code | VSCode
visual-studio = Microsoft Visual Studio | Visual Studio; IntelliJ IDEA | IntelliJ; PyCharm; WebStorm
PhpStorm; Rider | JetBrains Rider; GoLand; CLion; RubyMine; JetBrains; Android Studio; Xcode
Eclipse | Eclipse IDE; NetBeans | Apache NetBeans; Vim; Neovim; Emacs | GNU Emacs; Sublime Text; Notepad++
Atom Editor; Zed | Zed Editor; JDeveloper | Oracle JDeveloper; Spyder | Spyder IDE; Code::Blocks
Delphi IDE | RAD Studio; C++ Builder; Lazarus; Qt Creator; KDevelop; Brackets; Komodo IDE; BBEdit; TextMate
UltraEdit; VSCodium; Resharper | ReSharper; LINQPad; Visual Assist; Nano | GNU nano; Helix Editor
CodeSandbox; StackBlitz; Replit; CodePen; JSFiddle; Gitpod; GitHub Codespaces | Codespaces
AWS Cloud9 | Cloud9; Eclipse Che; Coder; Glitch; Dev Containers | Development Containers
# Code hosts and source tools
GitHub | GitHub Enterprise; GitLab; Bitbucket | Atlassian Bitbucket; Azure Repos; Gitea; Gerrit; Sourcegraph
GitKraken; Sourcetree; TortoiseGit; TortoiseSVN; Fork Git Client; Tower; Beyond Compare; Crucible | Fisheye
Review Board; Reviewable; CodeRabbit; Graphite Code Review; Backstage | Spotify Backstage; Port Platform
Cortex Portal; OpsLevel; Swagger | Swagger UI | SwaggerHub
OpenAPI | OpenAPI Specification | OpenAPI Initiative; Postman; Insomnia; SoapUI; ReadyAPI; Bruno; Hoppscotch
HTTPie; curl; Paw API; Stoplight; Redocly; Scalar; Mintlify; Docusaurus; Sphinx; MkDocs; Doxygen; Javadoc
JSDoc; Read the Docs; Storybook; Chromatic; Charles Proxy | Charles; Fiddler | Telerik Fiddler; mitmproxy
Chrome DevTools; Kong | Kong Gateway; Tyk; Gravitee; WSO2 | WSO2 API Manager
MuleSoft | MuleSoft Anypoint | Anypoint Platform | Mule ESB; Dell Boomi | Boomi
TIBCO | TIBCO BusinessWorks | TIBCO EMS; webMethods | Software AG webMethods
IBM Integration Bus | IBM App Connect | IIB | IBM ACE; IBM WebSphere MQ | IBM MQ | MQSeries
IBM DataPower | DataPower; IBM API Connect | API Connect; Oracle SOA Suite | Oracle SOA; Oracle Service Bus
Oracle Integration Cloud; BizTalk | Microsoft BizTalk | BizTalk Server; SAP PI/PO | SAP PI | SAP PO | SAP XI
SAP Integration Suite | SAP CPI; Celigo; Jitterbit; Sterling Integrator | IBM Sterling; Axway
Cleo Integration; SEEBURGER; EDI | Electronic Data Interchange | X12 | EDIFACT; RapidAPI; Merge API; Nango
Paragon; Prismatic
# Packages and builds
npm; Yarn; pnpm; Maven | Apache Maven; Gradle; Apache Ant | Ant; Bazel; CMake; Make | GNU Make | Makefile
Ninja; Meson; SCons; Buck; Pants; NuGet; pip; PyPI; Poetry; uv | Astral uv; Pipenv; virtualenv | venv
Composer; RubyGems; Bundler | Ruby Bundler; Rake; Cargo; Homebrew; Chocolatey; winget; apt; yum | dnf; Conan
vcpkg; CocoaPods; Carthage; Swift Package Manager | SwiftPM; sbt; Leiningen; Mix | Elixir Mix; Nix; Webpack
Vite; Rollup | rollup.js; Parcel; esbuild; SWC; Turbopack; Rspack; Babel; Gulp | gulp; Grunt; Bower
Browserify; RequireJS; Lerna; Nx; Turborepo | Turbo; Rush; MSBuild; Verdaccio
JFrog Artifactory | Artifactory | JFrog; Sonatype Nexus | Nexus Repository | Sonatype; GitHub Packages
Docker Hub; Harbor; Quay | Quay.io; asdf; nvm; pyenv; rbenv; SDKMAN; ESLint; Prettier; Biome; TSLint
stylelint; JSHint; Ruff; Black; Flake8; Pylint; mypy; Pyright; isort; pre-commit; Husky; commitlint; RuboCop
Checkstyle; PMD; SpotBugs | FindBugs; ktlint; Detekt; SwiftLint; clang-tidy; cppcheck; PHPStan
PHP_CodeSniffer; golangci-lint; Dependabot; Renovate; GDB | GNU Debugger; LLDB; Valgrind; WinDbg; JProfiler
VisualVM; YourKit; dotTrace; perf Linux; GCC | GNU Compiler Collection; Clang; LLVM; MSVC; Emscripten
Keil MDK | Arm Keil; IAR Embedded Workbench | IAR; STM32CubeIDE | STM32Cube; MPLAB X | MPLAB
Code Composer Studio; PlatformIO; Arduino IDE; JTAG; Lauterbach TRACE32 | TRACE32; Segger J-Link | J-Link
Total Phase; OpenOCD
# Shells and remote work
tmux; Zsh; fish shell | fish; PuTTY; MobaXterm; SecureCRT; WinSCP; FileZilla; iTerm2; Windows Terminal
Warp Terminal | Warp; SSH | OpenSSH; WSL | Windows Subsystem for Linux; Cygwin; GNU Screen; Oh My Zsh; jq
XAMPP; MAMP; WampServer; DBeaver; DataGrip; pgAdmin; phpMyAdmin; MySQL Workbench; SQL Server Management Studio | SSMS
Azure Data Studio; SQL Developer | Oracle SQL Developer; Toad | Toad for Oracle | Quest Toad
Robo 3T | Studio 3T; RedisInsight; TablePlus; Beekeeper Studio; Navicat; HeidiSQL; Aqua Data Studio
Redgate | SQL Toolbelt | Redgate SQL; Liquibase; Flyway; Adminer; SQLyog
# Platforms for builders
Firebase | Google Firebase; Appwrite; Parse Platform; Backendless; PocketBase; Nhost; Convex; Hasura
Contentful; Sanity; Strapi; Prismic; Storyblok; Directus; Payload CMS; Contentstack
Kontent.ai | Kentico Kontent; DatoCMS; Ghost CMS | Ghost; WordPress; Drupal; Joomla | Joomla!; TYPO3; Umbraco
Sitecore | Sitecore XM; adobe-experience-manager = Adobe Experience Manager | AEM | Adobe CQ; Kentico
Optimizely CMS | Episerver; Magnolia CMS; Liferay; Bloomreach; Craft CMS; Statamic; Concrete CMS
SilverStripe; Wagtail; Oracle WebCenter | WebCenter; Squarespace; Wix; Weebly; Elementor; Builder.io
Power Apps | Microsoft Power Apps | PowerApps; Microsoft Power Platform | Power Platform
Dataverse | Microsoft Dataverse; Power Pages; Microsoft Copilot Studio | Power Virtual Agents; OutSystems
Mendix; Quickbase | QuickBase; Bubble | Bubble.io; Retool; Appsmith; Budibase; Glide; Softr; Adalo
FlutterFlow; AppSheet | Google AppSheet; Oracle APEX | APEX; ServiceNow App Engine; Zoho Creator; Caspio
Thunkable; Xano; Salesforce DX | SFDX; Salesforce Lightning | Lightning Web Components | LWC
Salesforce Heroku Connect; Temporal; Inngest; Trigger.dev; Twilio | Twilio API; SendGrid | Twilio SendGrid
Mailgun; Postmark; Resend; Vonage API | Nexmo; MessageBird | Bird; Sinch; Plivo; Bandwidth API; Agora
LiveKit; Daily.co; Mux; Cloudinary; imgix; Pusher; Ably; PubNub; OneSignal; Knock; Novu; LaunchDarkly
Split.io; Flagsmith; Unleash; ConfigCat; GrowthBook; RevenueCat; Expo; App Center | Visual Studio App Center
TestFlight; Google Play Console; App Store Connect; Hyperledger Fabric | Hyperledger; Ethereum; Solana
Polygon; Chainlink; Hardhat; Truffle; Foundry Ethereum; OpenZeppelin; MetaMask; Alchemy; Infura; IPFS
Web3.js; Ethers.js | Ethers; Wagmi; Bitcoin; Corda | R3 Corda; Avalanche Blockchain; Cosmos SDK; Qiskit
Amazon Braket; Cirq
`;
