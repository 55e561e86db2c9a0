/** The name of a metro that is not just the name of its centre. */
export interface MetroName {
  /** Last part of the id. It stays when the label changes. */
  readonly slug?: string;
  readonly label?: string;
  readonly aliases?: readonly string[];
}

/** Metro names by country and GeoNames name of the centre, which is the most populous city of that name. */
export const METRO_NAMES: Readonly<Record<string, MetroName>> = {
  'US:New York City': {
    slug: 'new-york',
    label: 'New York City Metro',
    aliases: [
      'NYC',
      'New York',
      'Greater New York',
      'New York Metropolitan Area',
      'Tri-State Area',
      'NYC Metro',
    ],
  },
  'US:San Francisco': {
    label: 'San Francisco Bay Area',
    aliases: ['Bay Area', 'SF Bay Area', 'SF', 'SFBA', 'East Bay'],
  },
  'US:San Jose': { label: 'San Jose–Silicon Valley', aliases: ['Silicon Valley', 'South Bay', 'Bay Area'] },
  'US:Los Angeles': {
    label: 'Greater Los Angeles',
    aliases: ['LA', 'Los Angeles Metro', 'Southern California', 'SoCal'],
  },
  'US:Washington, D.C.': {
    slug: 'washington',
    label: 'Washington Metro',
    aliases: [
      'Washington',
      'DC Metro',
      'DMV',
      'Washington DC Area',
      'Greater Washington',
      'National Capital Region',
    ],
  },
  'US:Boston': { label: 'Greater Boston', aliases: ['Boston Metro', 'Boston Area'] },
  'US:Chicago': { label: 'Greater Chicago', aliases: ['Chicagoland', 'Chicago Metro', 'Chicago Area'] },
  'US:Seattle': { label: 'Greater Seattle', aliases: ['Puget Sound', 'Seattle Metro', 'Seattle–Tacoma'] },
  'US:Dallas': {
    slug: 'dallas-fort-worth',
    label: 'Dallas–Fort Worth',
    aliases: ['DFW', 'Dallas', 'Fort Worth', 'Dallas-Fort Worth Metroplex', 'Dallas/Fort Worth'],
  },
  'US:Houston': { label: 'Greater Houston', aliases: ['Houston Metro'] },
  'US:Atlanta': { label: 'Metro Atlanta', aliases: ['Atlanta Metro', 'Greater Atlanta'] },
  'US:Miami': { label: 'Greater Miami', aliases: ['South Florida', 'Miami–Fort Lauderdale', 'Miami Metro'] },
  'US:Philadelphia': { label: 'Greater Philadelphia', aliases: ['Delaware Valley', 'Philly Metro'] },
  'US:Phoenix': { label: 'Greater Phoenix', aliases: ['Valley of the Sun', 'Phoenix Metro'] },
  'US:Detroit': { label: 'Metro Detroit', aliases: ['Detroit Metro'] },
  'US:Denver': { label: 'Denver Metro', aliases: ['Front Range'] },
  'US:Minneapolis': {
    slug: 'minneapolis-saint-paul',
    label: 'Minneapolis–Saint Paul',
    aliases: ['Twin Cities', 'Minneapolis-St. Paul', 'MSP'],
  },
  'US:Raleigh': {
    slug: 'raleigh-durham',
    label: 'Raleigh–Durham',
    aliases: ['Research Triangle', 'RTP', 'The Triangle', 'RDU', 'Raleigh-Durham'],
  },
  'US:Tampa': { label: 'Tampa Bay Area', aliases: ['Tampa Bay', 'Tampa–St. Petersburg'] },
  'US:Virginia Beach': { label: 'Hampton Roads', aliases: ['Norfolk–Virginia Beach', 'Tidewater'] },
  'US:Bridgeport': {
    slug: 'bridgeport-stamford',
    label: 'Bridgeport–Stamford',
    aliases: ['Fairfield County', 'Stamford'],
  },
  'US:Ironville': { slug: 'huntington-ashland', label: 'Huntington–Ashland' },
  'GB:Saint Peters': { slug: 'thanet', label: 'Thanet' },
  'GB:London': { label: 'Greater London', aliases: ['London Area', 'London Metro', 'M25'] },
  'GB:Manchester': { label: 'Greater Manchester', aliases: ['Manchester Area'] },
  'GB:Birmingham': {
    label: 'Birmingham and the West Midlands',
    aliases: ['West Midlands', 'Greater Birmingham'],
  },
  'FR:Paris': { label: 'Greater Paris', aliases: ['Grand Paris', 'Région parisienne', 'Paris Area', 'IDF'] },
  'DE:Berlin': { label: 'Greater Berlin', aliases: ['Berlin-Brandenburg', 'Großraum Berlin'] },
  'DE:Munich': { label: 'Greater Munich', aliases: ['Großraum München', 'München'] },
  'DE:Hamburg': { label: 'Greater Hamburg', aliases: ['Großraum Hamburg'] },
  'DE:Köln': { label: 'Cologne–Bonn Region', aliases: ['Cologne', 'Rheinland', 'Großraum Köln'] },
  'DE:Düsseldorf': { label: 'Düsseldorf Region', aliases: ['Großraum Düsseldorf', 'Dusseldorf'] },
  'DE:Essen': { label: 'Ruhr Area', aliases: ['Ruhrgebiet', 'Ruhr', 'Ruhrpott'] },
  'DE:Frankfurt am Main': {
    slug: 'frankfurt',
    label: 'Frankfurt Rhine-Main',
    aliases: ['Frankfurt', 'Rhein-Main', 'Rhein-Main-Gebiet', 'FrankfurtRheinMain'],
  },
  'DE:Stuttgart': { label: 'Stuttgart Region', aliases: ['Großraum Stuttgart', 'Region Stuttgart'] },
  'NL:Amsterdam': { label: 'Amsterdam Area', aliases: ['Randstad', 'Greater Amsterdam'] },
  'NL:Rotterdam': { label: 'Rotterdam–The Hague', aliases: ['Randstad'] },
  'DK:Copenhagen': { label: 'Greater Copenhagen', aliases: ['Hovedstadsområdet', 'Storkøbenhavn'] },
  'SE:Stockholm': { label: 'Greater Stockholm', aliases: ['Storstockholm'] },
  'ES:Madrid': { label: 'Greater Madrid', aliases: ['Área metropolitana de Madrid'] },
  'ES:Barcelona': { label: 'Greater Barcelona', aliases: ['Àrea Metropolitana de Barcelona'] },
  'IT:Milan': { label: 'Greater Milan', aliases: ['Milano', 'Area metropolitana di Milano'] },
  'IE:Dublin': { label: 'Greater Dublin', aliases: ['Dublin Area'] },
  'CA:Toronto': { label: 'Greater Toronto Area', aliases: ['GTA', 'GTHA', 'Toronto Metro'] },
  'CA:Vancouver': { label: 'Metro Vancouver', aliases: ['Greater Vancouver', 'Lower Mainland'] },
  'CA:Montréal': { label: 'Greater Montreal', aliases: ['Grand Montréal', 'Montreal'] },
  'CA:Ottawa': { label: 'Ottawa Area', aliases: ['National Capital Region (Canada)', 'Ottawa–Gatineau'] },
  'IN:Delhi': { label: 'Delhi NCR', aliases: ['National Capital Region', 'NCR', 'New Delhi'] },
  'IN:Mumbai': { label: 'Mumbai Metropolitan Region', aliases: ['MMR', 'Bombay', 'Greater Mumbai'] },
  'IN:Bengaluru': { label: 'Greater Bengaluru', aliases: ['Bangalore', 'Greater Bangalore'] },
  'JP:Tokyo': { label: 'Greater Tokyo', aliases: ['Tokyo Area', '首都圏'] },
  'JP:Osaka': { label: 'Greater Osaka', aliases: ['Keihanshin', 'Kansai'] },
  'KR:Seoul': { label: 'Seoul Capital Area', aliases: ['Sudogwon', '수도권'] },
  'BR:São Paulo': { label: 'Greater São Paulo', aliases: ['Grande São Paulo'] },
  'BR:Rio de Janeiro': { label: 'Greater Rio de Janeiro', aliases: ['Grande Rio'] },
  'MX:Mexico City': { label: 'Greater Mexico City', aliases: ['Valle de México', 'ZMVM', 'CDMX'] },
  'AR:Buenos Aires': { label: 'Greater Buenos Aires', aliases: ['Gran Buenos Aires', 'AMBA', 'GBA'] },
  'PH:Quezon City': {
    slug: 'manila',
    label: 'Metro Manila',
    aliases: ['Manila', 'NCR Philippines', 'Greater Manila'],
  },
  'ID:Jakarta': { label: 'Greater Jakarta', aliases: ['Jabodetabek'] },
  'AU:Sydney': { label: 'Greater Sydney', aliases: ['Sydney Metro'] },
  'AU:Melbourne': { label: 'Greater Melbourne', aliases: ['Melbourne Metro'] },
  'TR:Istanbul': { label: 'Greater Istanbul', aliases: ['İstanbul'] },
  'IL:Tel Aviv': { label: 'Tel Aviv Metro', aliases: ['Gush Dan', 'Central Israel'] },
  'ZA:Johannesburg': { label: 'Greater Johannesburg', aliases: ['Gauteng City Region'] },
};

/** Centres that the distance rule would turn into suburbs of a neighbour, although they are not part of it. */
export const INDEPENDENT_CENTRES: readonly string[] = [
  'DE:Düsseldorf',
  'GB:Coventry',
  'JP:Kyoto',
  'NL:Utrecht',
  'US:Boulder',
  'US:Baltimore',
];

/** Centres that the distance rule would keep separate, although they share a metro with another centre. */
export const JOINED_CENTRES: Readonly<Record<string, string>> = {
  'DE:Dortmund': 'DE:Essen',
  'US.IL:Aurora': 'US:Chicago',
  'US:Antioch': 'US:San Francisco',
  'US:Coral Springs': 'US:Miami',
  'US:Denton': 'US:Dallas',
  'US:Elgin': 'US:Chicago',
  'US:Fort Worth': 'US:Dallas',
  'US:Irvine': 'US:Los Angeles',
  'US:Newport News': 'US:Virginia Beach',
  'US:North Stamford': 'US:Bridgeport',
  'US:Oceanside': 'US:San Diego',
  'US:Temecula': 'US:Riverside',
};
