/** Hosts of recruiting platforms: a page there says nothing about who its employer is. */
const PLATFORM_HOSTS = (
  'adp.com applytojob.com ashbyhq.com avature.net bamboohr.com breezy.hr careerplug.com catsone.com comeet.com ' +
  'comeet.co crelate.com dayforcehcm.com eightfold.ai factorialhr.com freshteam.com gohire.io greenhouse.io ' +
  'greenhouse.com hibob.com icims.com isolvedhire.com jazz.co jazzhr.com jobs2web.com jobscore.com jobvite.com ' +
  'join.com kula.ai lever.co myworkdayjobs.com myworkdaysite.com oraclecloud.com pageuppeople.com paycomonline.net ' +
  'paylocity.com personio.com personio.de phenompeople.com pinpointhq.com polymer.co recruitee.com rippling.com ' +
  'recruitingbypaycor.com saashr.com smartrecruiters.com successfactors.com successfactors.eu taleo.net ' +
  'teamtailor.com trakstar.com traffit.com ultipro.com ukg.com welcomekit.co workable.com workday.com zohorecruit.com'
).split(' ');

/** Hosts that many organisations share: pages of theirs, social networks, site builders, directories. */
const SHARED_HOSTS = (
  'about.me angel.co bit.ly blogspot.com bsky.app canva.site carrd.co crunchbase.com discord.com discord.gg ' +
  'facebook.com fb.com framer.website framer.app github.com github.io gitlab.com gitlab.io glassdoor.com google.com ' +
  'goo.gl herokuapp.com hubspotpagebuilder.com indeed.com instagram.com linkedin.com linktr.ee mastodon.social ' +
  'medium.com monster.com myshopify.com netlify.app notion.site notion.so pages.dev pinterest.com producthunt.com ' +
  'reddit.com slack.com squarespace.com stackoverflow.com substack.com t.co t.me telegram.me threads.net tiktok.com ' +
  'trustpilot.com tumblr.com twitter.com vercel.app vimeo.com webflow.io weebly.com welcometothejungle.com ' +
  'wellfound.com whatsapp.com wikidata.org wikipedia.org wix.com wixsite.com wordpress.com workatastartup.com x.com ' +
  'xing.com ycombinator.com yelp.com youtube.com youtu.be'
).split(' ');
const NOT_OWN = new Set([...PLATFORM_HOSTS, ...SHARED_HOSTS]);

/** First labels of careers sites, which are below the domain of their organisation. */
const CAREERS_LABELS = new Set(
  'apply boards career careers carriere carrieres emploi empleo hiring job jobs join karriere recruiting stellen talent vagas work'.split(
    ' ',
  ),
);
/** Second levels under which countries register domains: `co.uk`, `com.au`. */
const REGISTRY = /^(?:ac|co|com|edu|gob|gov|gouv|ltd|mil|net|ne|nom|or|org|plc|sch)\.[a-z]{2}$/u;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/u;
/** Leaves room for the prefix in a key of 200 characters. */
const MAXIMUM_DOMAIN = 190;

/**
 * Returns the domain of an organisation that a website or careers site is on: the host without `www` and without a label
 * such as `careers`. Returns null for hosts of platforms, hosts that many share, and addresses.
 */
export function organisationDomain(url: string | null | undefined): string | null {
  const parsed = url == null || url.length > 2048 ? null : URL.parse(withScheme(url.trim()));
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return null;
  let host = parsed.hostname.replace(/\.$/u, '').replace(/^www\d?\./u, '');
  if (!HOST.test(host) || host.length > MAXIMUM_DOMAIN) return null;
  const [label = '', ...rest] = host.split('.');
  const below = rest.join('.');
  if (CAREERS_LABELS.has(label) && rest.length >= 2 && !REGISTRY.test(below))
    host = below.replace(/^www\./u, '');
  return isShared(host) || REGISTRY.test(host) ? null : host;
}

function isShared(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_, at) => NOT_OWN.has(labels.slice(at).join('.')));
}

/** Operators write websites as they say them: `acme.example`. */
function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:/iu.test(url) ? url : `https://${url}`;
}
