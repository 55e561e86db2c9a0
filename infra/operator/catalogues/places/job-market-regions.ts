/** An ISO 3166-1 alpha-2 code, the id of a region defined earlier, or `cldr:` and a grouping code of CLDR. */
export type GroupMember = string;

/** A region of the job market that UN M49 does not have. */
export interface JobMarketRegion {
  readonly slug: string;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly members: readonly GroupMember[];
  /** Countries of the listed regions that are not members. */
  readonly without?: readonly string[];
}

/** Regions in order of definition: a region uses only earlier ones. */
export const JOB_MARKET_REGIONS: readonly JobMarketRegion[] = [
  {
    slug: 'eu',
    label: 'European Union',
    aliases: ['EU', 'Europäische Union', 'Union européenne', 'Unión Europea', 'EU27', 'UE'],
    members: ['cldr:EU'],
  },
  { slug: 'eurozone', label: 'Eurozone', aliases: ['Euro area'], members: ['cldr:EZ'] },
  {
    slug: 'eea',
    label: 'European Economic Area',
    aliases: ['EEA', 'EWR', 'EEE'],
    members: ['region:eu', 'IS', 'LI', 'NO'],
  },
  {
    slug: 'efta',
    label: 'European Free Trade Association',
    aliases: ['EFTA'],
    members: ['CH', 'IS', 'LI', 'NO'],
  },
  {
    slug: 'schengen-area',
    label: 'Schengen Area',
    aliases: ['Schengen'],
    members: ['region:eu', 'CH', 'IS', 'LI', 'NO'],
    without: ['CY', 'IE'],
  },
  {
    slug: 'dach',
    label: 'DACH',
    aliases: ['D-A-CH', 'German-speaking countries'],
    members: ['AT', 'CH', 'DE'],
  },
  {
    slug: 'nordics',
    label: 'Nordics',
    aliases: ['Nordic countries', 'Nordic region', 'Norden'],
    members: ['AX', 'DK', 'FI', 'FO', 'IS', 'NO', 'SE', 'SJ'],
  },
  { slug: 'scandinavia', label: 'Scandinavia', aliases: ['Skandinavien'], members: ['DK', 'NO', 'SE'] },
  {
    slug: 'baltics',
    label: 'Baltics',
    aliases: ['Baltic states', 'Baltic countries'],
    members: ['EE', 'LT', 'LV'],
  },
  { slug: 'benelux', label: 'Benelux', aliases: ['BeNeLux', 'Low Countries'], members: ['BE', 'LU', 'NL'] },
  { slug: 'iberia', label: 'Iberia', aliases: ['Iberian Peninsula'], members: ['AD', 'ES', 'GI', 'PT'] },
  {
    slug: 'uk-and-ireland',
    label: 'UK and Ireland',
    aliases: ['UKI', 'UK & Ireland', 'British Isles'],
    members: ['GB', 'GG', 'IE', 'IM', 'JE'],
  },
  {
    slug: 'central-and-eastern-europe',
    label: 'Central and Eastern Europe',
    aliases: ['CEE'],
    members: ['AL', 'BA', 'BG', 'CZ', 'EE', 'HR', 'HU', 'LT', 'LV', 'ME', 'MK', 'PL', 'RO', 'RS', 'SI', 'SK'],
  },
  {
    slug: 'balkans',
    label: 'Balkans',
    aliases: ['Balkan', 'South-East Europe'],
    members: ['AL', 'BA', 'BG', 'GR', 'HR', 'ME', 'MK', 'RO', 'RS', 'SI'],
  },
  {
    slug: 'cis',
    label: 'Commonwealth of Independent States',
    aliases: ['CIS'],
    members: ['AM', 'AZ', 'BY', 'KG', 'KZ', 'MD', 'RU', 'TJ', 'UZ'],
  },
  { slug: 'caucasus', label: 'Caucasus', aliases: ['South Caucasus'], members: ['AM', 'AZ', 'GE'] },
  {
    slug: 'gcc',
    label: 'Gulf Cooperation Council',
    aliases: ['GCC', 'Gulf states', 'Arab states of the Gulf'],
    members: ['AE', 'BH', 'KW', 'OM', 'QA', 'SA'],
  },
  {
    slug: 'middle-east',
    label: 'Middle East',
    aliases: ['Near East', 'Naher Osten', 'Moyen-Orient'],
    members: ['region:gcc', 'CY', 'EG', 'IL', 'IQ', 'IR', 'JO', 'LB', 'PS', 'SY', 'TR', 'YE'],
  },
  { slug: 'maghreb', label: 'Maghreb', aliases: [], members: ['DZ', 'LY', 'MA', 'MR', 'TN'] },
  {
    slug: 'mena',
    label: 'Middle East and North Africa',
    aliases: ['MENA', 'Middle East & North Africa'],
    members: ['region:middle-east', 'region:maghreb', 'DJ', 'EH', 'SD'],
  },
  {
    slug: 'emea',
    label: 'Europe, Middle East and Africa',
    aliases: ['EMEA', 'Europe, Middle East & Africa'],
    members: ['region:europe', 'region:africa', 'region:western-asia', 'region:middle-east'],
  },
  {
    slug: 'asean',
    label: 'ASEAN',
    aliases: ['Association of Southeast Asian Nations'],
    members: ['BN', 'ID', 'KH', 'LA', 'MM', 'MY', 'PH', 'SG', 'TH', 'VN'],
  },
  { slug: 'greater-china', label: 'Greater China', aliases: ['大中华'], members: ['CN', 'HK', 'MO', 'TW'] },
  {
    slug: 'anz',
    label: 'Australia and New Zealand',
    aliases: ['ANZ', 'Aus/NZ', 'Australia & New Zealand'],
    members: ['AU', 'NZ'],
  },
  {
    slug: 'apac',
    label: 'Asia-Pacific',
    aliases: ['APAC', 'Asia Pacific', 'JAPAC', 'APJ', 'Asia-Pac'],
    members: ['region:eastern-asia', 'region:southeast-asia', 'region:southern-asia', 'region:oceania'],
    without: ['IR'],
  },
  {
    slug: 'us-and-canada',
    label: 'United States and Canada',
    aliases: ['US & Canada', 'USA and Canada', 'NAM', 'US/Canada'],
    members: ['CA', 'US'],
  },
];
