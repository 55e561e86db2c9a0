import { parse } from 'tldts';

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

/**
 * Hosts that many organisations share and that the public suffix list does not name: pages of theirs, social networks,
 * site builders, help desks, directories.
 */
const SHARED_HOSTS = (
  'about.me airtable.com amazonaws.com angel.co atlassian.net azurewebsites.net bit.ly blogspot.com bsky.app ' +
  'bubbleapps.io business.site calendly.com canva.site carrd.co cloudfront.net crunchbase.com discord.com discord.gg ' +
  'dropbox.com eventbrite.com facebook.com factorial.co fb.com forms.gle framer.website framer.app github.com github.io ' +
  'gitlab.com gitlab.io glassdoor.com godaddysites.com google.com goo.gl herokuapp.com hubspot.com ' +
  'hubspotpagebuilder.com indeed.com instagram.com linkedin.com linktr.ee lnkd.in mastodon.social medium.com ' +
  'monster.com myshopify.com netlify.app notion.site notion.so odoo.com office.com pages.dev pinterest.com ' +
  'producthunt.com reddit.com sharepoint.com slack.com softr.app squarespace.com stackoverflow.com strikingly.com ' +
  'substack.com super.site t.co t.me telegram.me threads.net tiktok.com trustpilot.com tumblr.com twitter.com ' +
  'typeform.com vercel.app vimeo.com webflow.io weebly.com welcometothejungle.com wellfound.com whatsapp.com ' +
  'wikidata.org wikipedia.org wix.com wixsite.com wordpress.com workatastartup.com x.com xing.com ycombinator.com ' +
  'yelp.com youtube.com youtu.be zendesk.com'
).split(' ');
const NOT_OWN = new Set([...PLATFORM_HOSTS, ...SHARED_HOSTS]);

/** First labels of careers sites, which are below the domain of their organisation. */
const CAREERS_LABELS = new Set(
  'apply boards career careers carriere carrieres emploi empleo hiring job jobs join karriere recruiting stellen talent vagas work'.split(
    ' ',
  ),
);
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/u;
/** Leaves room for the prefix in a key of 200 characters. */
const MAXIMUM_DOMAIN = 190;
const PUBLIC_SUFFIXES = { allowPrivateDomains: true, extractHostname: false };

/**
 * Returns the domain of an organisation that a website or careers site is on: the host without `www` and without a label
 * such as `careers`. Returns null for hosts of platforms, hosts that many share, and addresses.
 */
export function organisationDomain(url: string | null | undefined): string | null {
  const parsed = url == null || url.length > 2048 ? null : URL.parse(withScheme(url.trim()));
  if (parsed === null || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return null;
  let host = parsed.hostname.replace(/\.$/u, '').replace(/^www\d?\./u, '');
  if (!HOST.test(host) || host.length > MAXIMUM_DOMAIN) return null;
  const label = host.split('.', 1)[0] ?? '';
  const below = host.slice(label.length + 1);
  if (CAREERS_LABELS.has(label) && below.includes('.') && isRegistered(below)) {
    host = below.replace(/^www\./u, '');
  }
  return isShared(host) || !isRegistered(host) ? null : host;
}

/** Reports whether somebody registered the domain: below a suffix of a country or kind, not below a company's own. */
function isRegistered(host: string): boolean {
  const { domain, isPrivate } = parse(host, PUBLIC_SUFFIXES);
  return domain !== null && isPrivate !== true;
}

function isShared(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_, at) => NOT_OWN.has(labels.slice(at).join('.')));
}

/** Operators write websites as they say them: `acme.example`. */
function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:/iu.test(url) ? url : `https://${url}`;
}
