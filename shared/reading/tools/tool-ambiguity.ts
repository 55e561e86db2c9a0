/**
 * Names of tools that are also English words, first names or names of other companies. They count only next to an
 * unambiguous tool in a list, or after words such as "tools like". Made from the single-word names in the tool
 * catalogue that are in an English word list, without those that descriptions use only for the tool.
 */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set([
  'cloud storage',
  'experience cloud',
  'writer ai',
  'fast ai',
  'cloud logging',
  'cloud functions',
  // German for a visa.
  'visum',
  // A virtual asset service provider.
  'vasp',
  ...(
    'alfred bruno c3 cvs h2 nielsen optum peachtree ' +
    'abb ably abridge abstract acrobat act ada adam adjust aerospike affirm agora aha aider airbase airship ' +
    'al alation alchemy alfresco alias allegro alloy allure amber ambition amp amplify anaconda ant apex ' +
    'apollo apostrophe apt aqua archer ardour argus aries aris arista arm articulate artillery aspire ' +
    'assembler assembly asterisk astro asymptote athena atlantis ats attentive audacity audition aurelia ' +
    'aurora ava avast avid awk axe babel backbone backstage ballerina bamboo banner barracuda basic bat bats ' +
    'beaker beam beats bedrock beef behave bevy bicep bill biome bird bit bitsy black blackboard blade blast ' +
    'blend blender bloomberg blueprint bokeh bombora boo boogie boost bootstrap bower box brackets branch ' +
    'brave bricks brocade bubble buck buddy buffer buhl bun bundler cachet caddy cadence cadency caesar ' +
    'calibre calico calypso cameo canape canny canoe cantata canto capacitor captivate capybara carbon cargo ' +
    'carta census centricity ceros cesium chai chameleon chapel charity charles chatbot cheerio chef ' +
    'chocolatey chorus chroma chromatic clang clarion clarity classy clay clean clearbit clerk cline clips ' +
    'clockwise clover cloverleaf cockpit cocoa cocos coda coder coggle cohere combine com comet composer ' +
    'concourse confluent conga contently convex copper cordial cornerstone coveralls coze cresta crisp ' +
    'crucible crystal cue curl curry cyclone cyme cypher dagger dalle danger dapper dart dash datto degreed ' +
    'delighted deputy detox devin diligent discourse disguise dita divvy doctrine dolt donut doodle doors ' +
    'dovecot dovetail drift drip drizzle drone drools druid duo dylan dynamo earthly eclipse effect efs ' +
    'eggplant eikon elastic element elementary elm eloquent elvish ember empower encompass entrust enzyme ' +
    'epic espresso esprit ethers euphoria expo express facets factor faker falco fantom fastly fathom fauna ' +
    'feast fennel fiddler fiery fig filament firebird firecracker fireflies fish fishbowl fisheye flame flax ' +
    'flix flourish fluent flyway folium forethought formality forth fortify fossa foundry framer frappe ' +
    'freelancer fresh front fueler futhark fyle gae galvanize gams gap gatling gaussian gazebo gem gemma ' +
    'geneva gentoo gherkin ghost gin ginkgo glacier gladly gleam glean glide glint glitch glue go gorgias ' +
    'gorm grails grandma grasshopper grav gremlin grin grunt gulp guru gymnasium hack halide handlebars harbor ' +
    'hardhat hare harness harvest harvey haystack heap heat height helioscope helpdesk here hex hexagon ' +
    'highspot hilt hive home homebase homebrew homer honeycomb hoon hoovers huntress hurl husky hybris hyper ' +
    'hypothesis iceberg iced iconify ifs ignite ignition imaris impala indeed inertia influx inquirer ' +
    'insomnia illustrator instantly instructor intruder inventor ironclad jabber jaeger jai jasmin jasmine jasper jaws ' +
    'jee jersey jetson jetty jobber julia juniper just k2 karate karma katana kettle keystone kirby kit knock ' +
    'koa koka kong kontakt kylin lacework lambda laminas lamp landmark lark lasso later launchpad leaflet ' +
    'lean leapfrog less lever lighthouse limbo lime limma line linear liquid lit lithium litmus llama lobster ' +
    'locust logo loki longhorn loops lottie lovable luau lucid luminance lunacy lustre maas maestro mailbox ' +
    'mainframe majestic make mako malt mantis maple marc mastodon materialize matrix maven maxwell maya maze ' +
    'mean medium medusa meltwater mend mercurial mercury mermaid mes meson messenger metal meteor micros ' +
    'mimics missive mistral mix moat modal mode moe mojo mollie monday monkey monster motive mountebank move ' +
    'moz mumble mumps munis mural murex mustache mutiny mux namely nano nasal neon net netty nextdoor nickel ' +
    'nim ninja nit nix node noir nomad nooks nose nuke nutshell obs observable obsidian octave oculus opal ' +
    'opera orca orleans otter outline outreach overleaf oxygen pacer packer pacs pact paddle pads palm ' +
    'pangolin panoply pantheon pants paragon parallels parcel passport pawn percolate perfecto pest pester pega ' +
    'petrel phantom phenom pike pinot pip pitch plane plausible plink podium poetry polars polygon polymer ' +
    'pony poser posit postmark precisely prefect preset presto primavera principle prismatic processing ' +
    'procreate prophet proteus proton protractor prow pterodactyl pug pulley pulsar puma puppet pusher pyxis ' +
    'qualified quark quarto quasar quay quid quint quip racket radius ragas railway rake raku rally ramp ' +
    'rancher rapid rapids rascal readme ray realm reaper reason recharge reclaim recoil redcap refine reflex rego ' +
    'relativity relay remark remedy remind remix render renovate replicate replicon resend retrofit ' +
    'reviewable rhapsody rhino rhinoceros rich rider rillet rime risk rive riverbed rivery rpg roc rook root ' +
    'roots ruff runway rush rye sabre sac safari salsify salt samba samsara sanity sapiens sartorius scalar ' +
    'scenic scheme scratch scribe scrivener sed seesaw seismic sequelize serenity serverless servlets sharp ' +
    'shell shiny shortcut shotgun sieve signal singular singularity sip skeleton sketchbook skyward slab ' +
    'slides slim smartly smarty smithy snorkel snort snow smt snowpack soda solace sonar sora spectre sphinx ' +
    'spice spiff spine spinnaker spire spoke square squid squirrel squish starburst starship stencil stimulus ' +
    'stitch stoplight storm streak stripe struts stylus subversion suno superhuman supermicro surfer swagger ' +
    'swarm sway swig swing swiper symphony synapse synchro tails task teachable teams teamwork teleport ' +
    'temenos temporal tenable terminus tesseract testify tetragon textile textual therm threads thrift ' +
    'thunderbird tilt timberline timescale tina tines toad toast toit torch tornado tower tray truffle turbo ' +
    'turing turtle twenty twig twisted twitch umami umbrel unity unleash unreal upkeep vapor varnish vault vega ' +
    'vegas velociraptor vena veritas verse viewpoint virtuoso visier vitally volatility wagtail wails warp ' +
    'wasabi watchtower watershed watson weka whereby whimsical whisper willow windchill wire wise wiz woo word ' +
    'workable workplace writer yammer yang yarn yellowfin yelp yew yum yup zap zed zephyr zeppelin zig'
  ).split(' '),
]);

/** Words that mean the tool when capitalised within a sentence, but may start a sentence as a verb or noun. */
export const NAMED_WITHIN: ReadonlySet<string> = new Set(
  (
    'codex copilot cursor cypress electron excel flask flutter hadoop jest loom notion perplexity plaid ' +
    'puppeteer rails react ruby rust segment sketch spanner spark spring swift vue windsurf'
  ).split(' '),
);

/** Names that nearly always mean something else: a currency, a city, a kind of system, a middle initial. */
export const NEVER_NAMES: ReadonlySet<string> = new Set([
  'chief architect',
  'best practice software',
  'change detection',
  'home assistant',
  // Makers, whose products have other names.
  'schneider electric',
  'speech to text',
  'app engine',
  'progressive web app',
  'progressive web apps',
  ...(
    'apollo emc proficient teladoc ' +
    // A kind of model, a standard of accounting, an adjective, a method, a city, a first name, and so on.
    '4d amp basic bim cobertura foundry fpp gep hal ias istanbul lean lucia maestro modo monica pwa rdf refine sdl turbo ' +
    'a act ats b d e emr f g h here i it j just k l m me n not now nyc o one p pdm q s spice spm t to ty u us usd v w x y z'
  ).split(' '),
]);
