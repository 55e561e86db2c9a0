/** Fields of work in marketing, media and design, by role: a title of leadership or of no trade next to one names its role. */
export const MARKETING_FIELDS: Readonly<Record<string, string>> = {
  'audio-production': 'audio engineering and production, podcast production',
  'brand-and-graphic-design': 'brand design',
  'brand-marketing':
    'brand and campaigns, brand and communications, brand and content, brand and creative, brand ' +
    'campaigns, brand management, brand strategy',
  'community-management':
    'community and advocacy, community and events, community and social, community marketing, customer ' +
    'advocacy and community, customer community, developer community, online community, user community',
  'content-marketing': 'content and seo, content marketing and seo, thought leadership',
  'creative-direction': 'creative strategy',
  'demand-generation':
    'abm, abm and demand generation, account based marketing, demand and growth, demand gen, demand ' +
    'generation and abm, demand generation and growth, demand marketing, growth and demand generation, ' +
    'pipeline marketing',
  'ecommerce-management':
    'amazon marketplace, amazon marketplace management, amazon operations, digital commerce, ecommerce, ' +
    'ecommerce and digital, ecommerce and marketplace, ecommerce operations, online merchandising, site ' +
    'merchandising',
  'field-and-event-marketing':
    'conferences and events, developer events, events and experiences, events and field marketing, events ' +
    'marketing, experiential and events, experiential marketing, field and partner marketing, field ' +
    'events, field marketing and events, partner and field marketing, trade marketing',
  'general-marketing': 'digital marketing, marketing communications',
  'growth-marketing':
    'affiliate marketing, growth and acquisition, growth and marketing, growth and performance, user ' +
    'acquisition',
  'lifecycle-marketing':
    'crm and email, crm and lifecycle, crm and loyalty, crm and retention, crm marketing, crm strategy, ' +
    'customer lifecycle marketing, email and crm, email and lifecycle, email and sms marketing, email ' +
    'deliverability, email marketing, lifecycle and crm, lifecycle and retention, loyalty marketing, ' +
    'retention marketing',
  'market-research':
    'brand insights, competitive and market intelligence, competitive intelligence, consumer and market ' +
    'insights, consumer insights, consumer research, customer and market insights, market and competitive ' +
    'intelligence, market insights, market intelligence, shopper insights',
  'marketing-operations':
    'campaign operations, crm and martech, marketing automation, marketing automation and operations, ' +
    'marketing data and operations, marketing data operations, marketing operations and analytics, ' +
    'marketing operations and automation, marketing operations and technology, marketing systems and ' +
    'operations, marketing technology, martech',
  'media-operations':
    'ad monetization operations, ad operations, ad trafficking, advertising campaign operations, ' +
    'advertising operations, digital ad operations, programmatic operations, yield operations',
  'performance-marketing':
    'digital acquisition, digital advertising, media buying, paid acquisition, paid advertising, paid ' +
    'digital, paid growth, paid search, paid social, performance media, programmatic advertising, search ' +
    'and social advertising',
  photography: 'photo editing, photo production, photo retouching, photo studio, product photography',
  'product-marketing': 'portfolio marketing, solutions marketing, technical product marketing',
  'public-relations':
    'communications and pr, corporate communications, executive communications, external communications, ' +
    'media and communications, media relations, pr and communications, pr and social, product ' +
    'communications, public relations and communications',
  'search-marketing':
    'answer engine optimization, generative engine optimization, organic search, search engine ' +
    'optimization, seo and aeo, seo and content, seo and geo, technical seo',
  'social-media':
    'content and social media, creator marketing, creator relations, influencer and social, influencer ' +
    'partnerships, influencer relations, organic social, social and community, social and creator, social ' +
    'and influencer, social content, social marketing, social media and content, social media content, social media ' +
    'marketing, social strategy',
  'technical-writing':
    'developer documentation, developer education documentation, product documentation, technical content, ' +
    'technical documentation, technical publications',
  translation:
    'globalization, globalization and localization, internationalization and localization, language ' +
    'services, localisation, localization, localization and translation, localization operations, ' +
    'translation services',
  'user-experience-design': 'ui ux, ui ux design, ux ui design',
  'user-research': 'design research, user experience research, ux research, ux research operations',
  'video-production': 'video content, video content production, video editing, video editing and production',
};

/** Titles in marketing, media and design, by role, that the taxonomy does not list. */
export const MARKETING_TITLES: Readonly<Record<string, string>> = {
  'brand-and-graphic-design':
    'brand and marketing designer, brand visual designer, marketing design lead, multimedia designer, ' +
    'visual brand designer, visual communication designer',
  'brand-marketing':
    'brand associate, brand coordinator, brand marketing program manager, brand partnerships marketing ' +
    'manager, brand specialist, integrated marketing program manager, integrated marketing programs manager',
  broadcasting:
    'audio visual specialist, audio visual technician, audiovisual technician, av builds technician, av ' +
    'coordinator, av event technician, av installer, av manager, av operator, av specialist, av support ' +
    'technician, av systems technician, broadcast operations engineer, broadcast operations technician, ' +
    'broadcast operator, broadcast systems engineer, broadcast technical manager, event technician, live ' +
    'broadcast engineer, live event technician, live production engineer, live production technician, ' +
    'master control operator, playout operator, stage technician, studio technician, transmission ' +
    'operator, vision mixer',
  'community-management':
    'community builder, community coordinator, community engagement specialist, community growth manager, ' +
    'community intern, community operations manager, community success manager, director of community, ' +
    'events and community manager, social media and community associate, vp of community',
  'content-design':
    'conversation content designer, product content designer, product content strategist, ux content ' +
    'designer, ux content writer',
  'content-marketing':
    'blog writer, brand writer, content and communications manager, content and marketing manager, content ' +
    'and social media manager, content associate, content coordinator, content director, content editor ' +
    'and writer, content intern, content marketing program manager, content marketing programs manager, ' +
    'content marketing strategist, content marketing writer, content operations manager, content strategy ' +
    'lead, content strategy manager, director of content, marketing content manager, seo content manager, ' +
    'social and content manager, tiktok creator, ugc creator',
  copywriting: 'advertising writer, copy chief, copy director, copy lead, head of copy',
  'creative-direction':
    'chief creative officer, creative growth strategist, creative manager, creative producer and ' +
    'strategist, creative studio manager, creative team lead, director of creative, head of brand ' +
    'creative, vp creative, vp of creative',
  'demand-generation':
    'abm program manager, abm programs manager, account based marketing program manager, campaign ' +
    'marketing lead, campaign marketing specialist, campaign specialist, campaigns lead, demand gen ' +
    'marketer, demand gen program manager, demand gen programs manager, demand generation marketer, demand ' +
    'generation program manager, demand generation programs manager, integrated marketing manager, lead ' +
    'generation marketing manager, webinar manager',
  'design-leadership':
    'chief experience officer, design operations lead, design system lead, design team manager, director ' +
    'of design, director of user experience and design, experience design director, head of creative and ' +
    'design, head of product and design, head of user experience, head of ux, product design director, ' +
    'product design lead, ux design lead, ux lead, vp of design, vp product design',
  'ecommerce-management':
    'amazon account specialist, amazon brand manager, amazon manager, amazon specialist, ecommerce growth ' +
    'manager, ecommerce marketing manager, ecommerce trading manager, head of amazon, marketplace ' +
    'specialist, shopify manager',
  'editing-and-publishing':
    'assistant editor, associate editor, books editor, contributing editor, copyeditor, deputy editor, ' +
    'editorial coordinator, editorial director, editorial intern, editorial manager, editorial specialist, ' +
    'executive editor, line editor, newsletter editor, online editor, publishing assistant, publishing ' +
    'coordinator, research editor, seo editor, web editor',
  'field-and-event-marketing':
    'alliance marketing manager, alliances marketing manager, brand activation manager, brand activations ' +
    'manager, channel marketing program manager, co marketing manager, ecosystem marketing manager, event ' +
    'marketing program manager, events marketer, experiential producer, field marketing program manager, ' +
    'field marketing programs manager, head of partnership marketing, partner marketing program manager, ' +
    'partner marketing programs manager, partnership marketing manager, regional marketing program ' +
    'manager, shopper marketing manager',
  'game-design':
    'combat designer, creative game designer, game balance designer, game economy manager, live ops game ' +
    'designer, mobile game designer, puzzle designer, quest designer, technical game designer, ui game ' +
    'designer',
  'general-marketing':
    'first marketer, industry marketing lead, marketing all rounder, marketing and communications ' +
    'coordinator, marketing and events coordinator, marketing and events manager, marketing and growth ' +
    'intern, marketing and growth manager, marketing and operations manager, marketing campaign executive, ' +
    'marketing campaign specialist, marketing producer, marketing program coordinator, marketing program ' +
    'manager, marketing program specialist, marketing programs associate, marketing programs coordinator, ' +
    'marketing programs lead, marketing programs manager, marketing programs specialist, marketing ' +
    'representative, marketing strategist, marketing strategy lead, marketing strategy manager, solution ' +
    'marketing lead, vertical marketing lead',
  'growth-marketing':
    'acquisition marketing manager, affiliate coordinator, affiliate growth manager, affiliate manager, ' +
    'affiliate specialist, app growth manager, app store optimization manager, aso manager, aso ' +
    'specialist, chief growth officer, conversion optimization specialist, conversion rate optimization ' +
    'manager, cro manager, cro specialist, customer acquisition lead, customer acquisition manager, ' +
    'digital growth manager, growth acquisition manager, growth content manager, growth hacker, growth ' +
    'hacker intern, growth marketing and operations manager, growth marketing program manager, growth ' +
    'marketing programs manager, growth marketing strategist, head of acquisition, head of affiliate, head ' +
    'of affiliates, influencer growth manager, mobile growth manager, monetization and growth marketing ' +
    'manager, organic growth lead, organic growth manager, referral marketing manager, ua lead, ua ' +
    'manager, ua specialist, vp of growth, web growth manager',
  illustration: '2d game artist, ai artist, background artist, concept designer, game artist, storyboarder',
  'industrial-design':
    'automotive exterior designer, cmf design lead, furniture design engineer, jewelry product designer, ' +
    'lighting product designer, packaging structural designer, soft goods designer',
  'interface-design':
    'app designer, design system designer, design systems design lead, design systems lead, design systems ' +
    'manager, digital brand designer, digital design lead, digital product visual designer, digital visual ' +
    'designer, game ui designer, landing page designer, mobile app designer, mobile ui designer, motion ui ' +
    'designer, ui design intern, ui design lead, ui ux visual designer, ui visual designer, visual design ' +
    'lead, web and graphic designer, web design lead, web experience designer, web ui designer, web visual ' +
    'designer, website designer',
  journalism: 'columnist, news correspondent, news writer, sports writer, staff writer',
  'lifecycle-marketing':
    'advocacy marketing manager, crm associate, crm campaign manager, crm coordinator, crm director, crm ' +
    'executive, crm lead, crm marketer, crm operations manager, crm program manager, customer advocacy ' +
    'marketing manager, customer engagement marketing manager, customer lifecycle manager, customer ' +
    'marketing and advocacy manager, customer retention manager, director of crm, director of lifecycle, ' +
    'email lifecycle specialist, email manager, email marketer, email marketing program manager, email ' +
    'marketing strategist, email program manager, email specialist, email strategist, engagement marketing ' +
    'manager, head of crm, head of lifecycle, head of loyalty, head of retention, lifecycle email ' +
    'marketer, lifecycle manager, lifecycle marketing program manager, lifecycle marketing strategist, ' +
    'lifecycle program manager, lifecycle specialist, loyalty lead, marketing automation and crm manager, ' +
    'player retention manager, retention manager, retention marketer, retention program manager, sms ' +
    'marketing manager',
  'market-research': 'competitive insights manager, consumer researcher, survey manager, survey specialist',
  'marketing-leadership':
    'chief brand officer, chief marketing and communications officer, chief marketing and growth officer, ' +
    'director brand and marketing, director of b2b marketing, director of consumer marketing, director of ' +
    'enterprise marketing, director of integrated marketing, director of marketing and growth, head of b2b ' +
    'marketing, head of brand and marketing, head of business marketing, head of consumer marketing, head ' +
    'of enterprise marketing, head of integrated marketing, head of marketing and growth, marketing chief, ' +
    'svp marketing, svp of marketing, vp consumer marketing, vp marketing and communications, vp marketing ' +
    'and growth, vp of marketing and communications, vp of marketing and growth, vp of product and ' +
    'marketing',
  'marketing-operations':
    'crm and marketing operations manager, director of marketing analytics, email operations specialist, ' +
    'head of marketing analytics, hubspot manager, lead management specialist, marketing automation ' +
    'developer, marketing data manager, marketing insights analyst, marketing insights manager, marketing ' +
    'measurement manager, marketing operations and programs lead, marketing operations engineer, marketing ' +
    'performance analyst, marketing process manager, marketing science analyst, marketing science manager, ' +
    'marketing scientist, marketing systems lead, marketing systems specialist, marketo manager, marketo ' +
    'specialist, martech architect, martech operations manager, vp of marketing analytics',
  'media-operations':
    'ad sales planner, ad trafficker, artist manager, artist relations manager, associate media director, ' +
    'channel programming manager, content acquisition manager, content licensing manager, content ' +
    'programming manager, content rights manager, media associate, media coordinator, media director, ' +
    'media planner and buyer, media planner buyer, media planning director, media planning manager, media ' +
    'strategy manager, media supervisor, music licensing manager, programming coordinator, programming ' +
    'director, retail media analyst, retail media coordinator, retail media executive, retail media ' +
    'operations manager, retail media operations specialist, retail media specialist, talent agent ' +
    'assistant, talent booker',
  'motion-and-animation':
    '3d asset artist, 3d designer, 3d environment artist, 3d game artist, 3d generalist, 3d motion ' +
    'designer, 3d prop artist, 3d rendering artist, 3d technical artist, 3d visualization artist, 3d ' +
    'visualizer, animation designer, animation director, animation lead, art outsourcing manager, ' +
    'character designer, compositor, creature artist, environment artist, hard surface artist, houdini ' +
    'artist, lead technical artist, lighting artist, marketing video artist, motion and graphic designer, ' +
    'motion and video designer, motion artist, motion capture artist, motion design lead, motion director, ' +
    'motion graphic artist, motion graphic designer, motion graphics artist, motion graphics editor, ' +
    'motion lead, rigging artist, technical art director, technical artist, texture artist, unreal artist, ' +
    'unreal generalist, vfx compositor, vfx designer, vfx supervisor, video and motion designer, video and ' +
    'motion graphics designer, video motion designer, visual effects artist',
  'performance-marketing':
    'ad buyer, ads lead, ads manager, ads strategist, advertising director, advertising lead, advertising ' +
    'manager, advertising specialist, affiliate and performance marketing manager, amazon advertising ' +
    'manager, amazon advertising specialist, amazon ppc manager, amazon ppc specialist, digital media ' +
    'lead, digital media manager, digital media specialist, digital media strategist, digital performance ' +
    'manager, director of paid marketing, google ads manager, growth and paid media manager, head of ' +
    'media, head of paid, head of paid marketing, meta ads manager, paid ads lead, paid ads manager, paid ' +
    'ads strategist, paid growth marketer, paid growth marketing manager, paid media account manager, paid ' +
    'search strategist, paid social and search manager, paid social buyer, paid social marketing ' +
    'specialist, paid social strategist, performance advertising manager, performance marketing buyer, ' +
    'performance marketing strategist, ppc account manager, ppc analyst, ppc executive, ppc expert, ppc ' +
    'lead, ppc manager, ppc marketing manager, ppc strategist, programmatic account manager, programmatic ' +
    'analyst, programmatic campaign manager, programmatic director, programmatic lead, programmatic ' +
    'manager, programmatic strategist, retail media manager, sea manager, sea specialist, sem analyst, sem ' +
    'lead, sem strategist, social ads manager',
  'performing-arts':
    'comedian, dj, live host, live streamer, motion capture actor, motion capture performer, singer ' +
    'songwriter, stream host, stunt performer, voice artist, voice over actor, voice over artist, voice ' +
    'over talent, voiceover artist',
  photography: 'director of photography stills, photo assistant, photo producer',
  'product-design':
    'brand and product designer, design prototyper, design technologist, growth designer, product and ' +
    'brand designer, product designer and researcher, product experience designer, product ui designer, ' +
    'staff designer, ui design engineer, ui product designer, ux design engineer, ux prototyper',
  'product-marketing':
    'competitive marketing manager, launch marketing manager, pmm, product marketing strategist, product ' +
    'marketing writer, senior pmm, solution marketing manager, technical marketer, technical marketing ' +
    'engineer, technical marketing lead, technical marketing manager',
  'public-relations':
    'ai communications lead, analyst relations director, analyst relations lead, analyst relations ' +
    'specialist, brand communications lead, chief communications officer, comms associate, comms director, ' +
    'comms executive, comms specialist, communications advisor, communications analyst, communications and ' +
    'content manager, communications and events manager, communications and policy manager, communications ' +
    'assistant, communications associate, communications business partner, communications consultant, ' +
    'communications coordinator, communications executive, communications generalist, communications ' +
    'intern, communications lead, communications officer, communications partner, communications ' +
    'strategist, director of analyst relations, director of comms, director of communications, director of ' +
    'pr, head of analyst relations, head of comms, head of pr, policy and communications manager, policy ' +
    'communications lead, policy communications manager, pr account director, pr account manager, pr and ' +
    'comms manager, pr and social media manager, pr associate, pr coordinator, pr director, pr executive, ' +
    'pr intern, pr lead, pr specialist, press lead, press manager, press secretary, publicity assistant, ' +
    'publicity manager, strategic communications lead, vp communications, vp of comms, vp of communications',
  'search-marketing':
    'aeo and seo manager, aeo lead, aeo manager, aeo specialist, ai search manager, ai search strategist, ' +
    'amazon seo specialist, app store optimization search, director of aeo and seo, director of seo, geo ' +
    'and seo manager, head of seo, link builder, link building manager, link building outreach specialist, ' +
    'link building specialist, local seo specialist, organic growth seo manager, search engine marketing ' +
    'manager, search engine marketing specialist, search engine optimization strategist, seo account ' +
    'manager, seo assistant, seo associate, seo coordinator, seo copywriter, seo director, seo editor ' +
    'manager, seo executive, seo expert, seo geo lead, seo geo manager, seo growth manager, seo intern, ' +
    'seo link builder, seo marketer, seo outreach specialist, seo strategy lead, seo team lead, seo web ' +
    'specialist, technical seo analyst, technical seo manager, technical seo specialist, vp seo',
  'social-media':
    'brand social lead, brand social manager, creator community manager, creator coordinator, creator ' +
    'growth manager, director of social, global social lead, head of influencer, head of social, head of ' +
    'social and content, influencer and affiliate manager, influencer and creator manager, influencer and ' +
    'social media manager, influencer associate, influencer campaign manager, influencer community ' +
    'manager, influencer coordinator, influencer director, influencer engagement associate, influencer ' +
    'engagement manager, influencer lead, influencer marketing strategist, influencer outreach specialist, ' +
    'influencer specialist, influencer strategist, instagram manager, kol lead, kol manager, linkedin ' +
    'content manager, linkedin manager, meme creator, meme manager, organic social media lead, organic ' +
    'social strategist, pinterest manager, reddit manager, reddit marketing manager, social and content ' +
    'lead, social community manager, social content editor, social content producer, social content ' +
    'strategist, social coordinator, social copywriter media, social director, social manager, social ' +
    'marketing lead, social media and brand manager, social media and community coordinator, social media ' +
    'and content creator, social media and content strategist, social media and events coordinator, social ' +
    'media and influencer manager, social media community manager, social media content creator, social ' +
    'media content producer, social media content strategist, social media creator, social media editor, ' +
    'social media freelancer, social media growth manager, social media moderator manager, social media ' +
    'operation intern, social media operations manager, social media producer, social media strategy lead, ' +
    'social media strategy manager, social media video editor creator, social producer, social specialist, ' +
    'social strategist, social studio lead, socials lead, tiktok content manager, tiktok lead, tiktok shop ' +
    'manager, tiktok specialist, tiktok strategist, twitter manager, vp of social, youtube and social ' +
    'media specialist, youtube channel manager, youtube content manager, youtube lead, youtube manager, ' +
    'youtube producer, youtube strategist',
  'technical-writing':
    'api documentation engineer, developer content writer, developer docs engineer, developer ' +
    'documentation engineer, developer education writer, director of documentation, director of technical ' +
    'writing, docs developer, docs engineer, docs lead, docs manager, documentation analyst, documentation ' +
    'associate, documentation coordinator, documentation developer, documentation director, documentation ' +
    'editor, documentation lead, documentation operations manager, head of docs, head of documentation, ' +
    'help center manager, help center writer, help content writer, information developer, knowledge base ' +
    'editor, knowledge base manager, knowledge base specialist, knowledge content specialist, knowledge ' +
    'content writer, procedure writer, proposal and technical writer, software documentation engineer, ' +
    'support content manager, support content specialist, support content strategist, support content ' +
    'writer, support documentation specialist, technical communications manager, technical communications ' +
    'specialist, technical communicator, technical content creator documentation, technical content ' +
    'developer, technical content editor, technical content engineer, technical content specialist, ' +
    'technical content writer, technical documentation analyst, technical documentation coordinator, ' +
    'technical documentation engineer, technical documentation manager, technical documentation ' +
    'specialist, technical publications manager, technical publications specialist, technical publications ' +
    'writer, technical writing manager, user assistance writer, user documentation specialist',
  translation:
    'arabic translator, certified translator, chinese translator, dubbing manager, dubbing script adapter, ' +
    'dubbing specialist, french translator, german translator, head of translation, interpreter ' +
    'coordinator, japanese translator, korean translator, language manager, language quality manager, ' +
    'language quality specialist, language reviewer, language specialist, legal translator, linguist ' +
    'reviewer, linguistic lead, linguistic quality manager, linguistic quality specialist, linguistic ' +
    'reviewer, linguistic specialist, linguistic tester, localisation editor, localization content ' +
    'specialist, localization editor, localization producer, localization quality manager, localization ' +
    'quality specialist, localization services manager, localization strategist, localization vendor ' +
    'manager, localization writer, machine translation specialist, spanish translator, subtitle editor, ' +
    'subtitle translator, subtitling editor, subtitling specialist, technical translator, terminologist, ' +
    'transcreation specialist, transcreator, transcription and subtitling specialist, translation ' +
    'associate, translation coordinator, translation editor, translation intern, translation lead, ' +
    'translation manager, translation quality specialist, translation reviewer, translation specialist, ' +
    'translator editor, translator reviewer, video game translator',
  'user-experience-design':
    'accessibility designer, customer experience designer, digital experience designer, experience design ' +
    'lead, hmi designer, information architecture specialist, interaction design lead, player experience ' +
    'designer, product ux lead, service design consultant, service design lead, service designer, ui and ' +
    'ux designer, ui ux web designer, user experience architect, user experience associate, user ' +
    'experience consultant, user experience intern, user experience lead, user experience manager, user ' +
    'experience specialist, user experience strategist, user interface and experience designer, ux and ui ' +
    'designer, ux associate, ux consultant, ux design consultant, ux design intern, ux design specialist, ' +
    'ux designer and researcher, ux designer researcher, ux expert, ux interaction designer, ux researcher ' +
    'and designer, ux service designer, ux specialist, ux strategist, ux ui lead, ux visual designer, ux ' +
    'web designer, xr designer',
  'user-research':
    'customer research lead, customer research manager, customer researcher, director of product research, ' +
    'ergonomist, ethnographer, experience researcher, head of product research, human factors engineer, ' +
    'human factors lead, human factors researcher, human factors scientist, human factors specialist, ' +
    'mixed methods researcher, qualitative researcher, research ops lead, research ops specialist, ' +
    'researchops manager, usability analyst, usability engineer, usability researcher, usability testing ' +
    'specialist, user insights analyst, user insights manager, user insights researcher, user research ' +
    'operations specialist, ux insights manager, ux insights researcher, ux researcher and strategist',
  'video-production':
    'ai filmmaker, ai video creator, broadcast producer, camera assistant, colorist, creative editor, ' +
    'director of video, documentary producer, film and video editor, film maker, film producer, filmmaker, ' +
    'head of video, live stream producer, live streaming producer, livestream producer, long form editor, ' +
    'media producer, media production assistant, media production coordinator, media production manager, ' +
    'media production specialist, multimedia content creator, multimedia content producer, multimedia ' +
    'editor, multimedia producer, multimedia specialist, photographer and videographer, post producer, ' +
    'post production assistant, post production editor, post production lead, post production manager, ' +
    'post production producer, post production specialist, post production supervisor, post supervisor, ' +
    'short form content editor, short form editor, studio producer, tv producer, video artist, video ' +
    'content editor, video content producer, video content strategist, video creative producer, video ' +
    'creator, video creator and editor, video designer, video director, video editor and producer, video ' +
    'editor and videographer, video editor motion designer, video editor motion graphics designer, video ' +
    'intern, video lead, video maker, video manager, video marketing editor, video marketing producer, ' +
    'video marketing specialist, video podcast editor, video specialist, video storyteller, video ' +
    'strategist, videographer and editor, videographer and photographer, videographer and video editor, ' +
    'videographer editor, videographer photographer, vp video, youtube editor',
  writing:
    'associate writer, comedy writer, creative writer, executive writer, fiction writer, freelance ' +
    'creative writer, game writer, ghost writer, interactive writer, narrative writer, novelist, ' +
    'playwright, poet, romance writer, script and content writer, speechwriter, story writer, writer and ' +
    'editor, writer editor',
};
