import { parse } from 'tldts';

/** Hosts of recruiting platforms: a page there says nothing about who its employer is. */
const PLATFORM_HOSTS = (
  'adp.com applitrack.com apploi.com applytojob.com ashbyhq.com avature.net bamboohr.co.uk bamboohr.com ' +
  'beapplied.com bizneohr.com breezy.hr bullhornstaffing.com careerplug.com careers-page.com catsone.com ' +
  'clearcompany.com comeet.co comeet.com concludis.de coveto.de crelate.com csod.com darwinbox.com ' +
  'darwinbox.in dayforcehcm.com dover.com dvinci-hr.com eightfold.ai eploy.net factorialhr.com ' +
  'factorialhr.es flatchr.io freshteam.com gem.com gohire.io governmentjobs.com gr8people.com ' +
  'greenhouse.com greenhouse.io gupy.io hibob.com hireful.co.uk hirehive.com homerun.co hr4you.org ' +
  'hrcloud.com hrmdirect.com icims.com inhire.app isolvedhire.com jazz.co jazzhr.com jobbase.io ' +
  'jobdiva.com jobs2web.com jobscore.com jobtrain.co.uk jobvite.com jobylon.com join.com keka.com kula.ai ' +
  'lever.co livevacancies.co.uk loxo.co manatal.com myworkdayjobs.com myworkdaysite.com occupop.com ' +
  'onlyfy.jobs oraclecloud.com pageuppeople.com paycomonline.net paylocity.com peoplehr.net ' +
  'peoplestrong.com personio.com personio.de phenompeople.com pinpointhq.com polymer.co prescreenapp.io ' +
  'reachmee.com recruitcrm.io recruitee.com recruiterbox.com recruitingbypaycor.com rexx-systems.com ' +
  'ripplehire.com rippling-ats.com rippling.com saashr.com schooljobs.com silkroad.com smartrecruiters.com ' +
  'softgarden.de softgarden.io solides.jobs successfactors.com successfactors.eu talentadore.com ' +
  'talention.com talentlyft.com taleo.net teamtailor.com traffit.com trakstar.com tribepad.com ukg.com ' +
  'ultipro.com umantis.com varbi.com welcomekit.co werecruit.io workable.com workday.com workstream.us ' +
  'zohorecruit.com zohorecruit.eu zohorecruit.in'
).split(' ');

/**
 * Hosts that many organisations share and that the public suffix list does not name: pages of theirs, social networks,
 * site builders, help desks, directories, job boards.
 */
const SHARED_HOSTS = (
  '000webhostapp.com about.me airtable.com amazonaws.com angel.co atlassian.net azurewebsites.net bayt.com ' +
  'bigcartel.com bit.ly blogspot.com bsky.app bubbleapps.io builtin.com business.site calendly.com ' +
  'canva.site cargo.site carrd.co cloudfront.net company.site crunchbase.com cv-library.co.uk dice.com ' +
  'discord.com discord.gg dropbox.com eventbrite.com facebook.com factorial.co fb.com finn.no forms.gle ' +
  'framer.app framer.website freshdesk.com github.com github.io gitlab.com gitlab.io glassdoor.com ' +
  'glitch.me godaddysites.com goo.gl google.com herokuapp.com hh.ru higheredjobs.com himalayas.app ' +
  'hs-sites.com hubspot.com hubspotpagebuilder.com indeed.com infojobs.net instagram.com jimdofree.com ' +
  'jimdosite.com jobindex.dk jobs.ac.uk jobs.ch jobs.cz jobs.nhs.uk jobstreet.com jotform.com linkedin.com ' +
  'linktr.ee lnkd.in mastodon.social medium.com monster.com myportfolio.com myshopify.com mystrikingly.com ' +
  'naukri.com netlify.app notion.site notion.so odoo.com office.com otta.com pages.dev pinterest.com ' +
  'producthunt.com reddit.com reed.co.uk remoteok.com seek.com.au sharepoint.com simplyhired.com ' +
  'site123.me slack.com softr.app squarespace.com stackoverflow.com stepstone.de strikingly.com ' +
  'substack.com super.site t.co t.me telegram.me threads.net tiktok.com tilda.ws totaljobs.com ' +
  'trustpilot.com tumblr.com twitter.com typeform.com ueniweb.com usajobs.gov vercel.app vimeo.com ' +
  'webflow.io webnode.com webnode.page weebly.com welcometothejungle.com wellfound.com weworkremotely.com ' +
  'whatsapp.com wikidata.org wikipedia.org wix.com wixsite.com wixstudio.com wordpress.com ' +
  'workatastartup.com wttj.co x.com xing.com ycombinator.com yelp.com youtu.be youtube.com zendesk.com ' +
  'ziprecruiter.com'
).split(' ');
/** Blogs have a host per country: `acme.blogspot.co.uk`. */
const BLOG = /(?:^|\.)blogspot(?:\.[a-z]{2,3}){1,2}$/u;
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
  return BLOG.test(host) || labels.some((_, at) => NOT_OWN.has(labels.slice(at).join('.')));
}

/** Operators write websites as they say them: `acme.example`. */
function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:/iu.test(url) ? url : `https://${url}`;
}
