/** Values of the context by name, as `-c name=value` gives them. */
export type Context = Readonly<Record<string, number | string>>;

/** Returns a node of the construct tree that has nothing but a context. */
export const contextOf = (context: Readonly<Record<string, unknown>>) => ({
  tryGetContext: (name: string): unknown => context[name],
});

const CERTIFICATE = 'arn:aws:acm:us-east-1:111122223333:certificate/1';
/** Contexts, each with a part of the message that refuses it. */
export type Mistakes = readonly (readonly [context: Context, message: RegExp | string])[];

export const DIGEST = 'a'.repeat(64);
const DOMAIN = { domain: 'api.example.com', certificate: CERTIFICATE };
const DOCUMENTATION = { docsDomain: 'docs.example.com', docsCertificate: CERTIFICATE };
const THROUGHPUT = {
  warmReadUnits: '20000',
  warmWriteUnits: '8000',
  maximumReadUnits: '40000',
  maximumWriteUnits: '10000',
};
const SHIFTING = { trafficShifting: 'Linear10PercentEvery1Minute' };
const ZONE = { zone: 'Z1', zoneName: 'example.com' };
const ADOPTED = 'JobsData-DataTableFDBAD0F2-drill-20261122093000000';
export const ADOPTING = {
  table: ADOPTED,
  tableStream: `arn:aws:dynamodb:eu-central-1:111122223333:table/${ADOPTED}/stream/2026-11-22T09:41:00.123`,
} as const;
export const BACKUPS = {
  backupVault: 'arn:aws:backup:eu-central-1:444455556666:backup-vault:jobs-data',
} as const;

/** The standard deployment, and others whose one value tests look at. */
export const STANDARD = {
  standard: {},
  repeated: {},
  unprotected: { terminationProtection: 'false' },
  faster: { requestsPerSecond: '12000' },
  warmer: {
    warmReadUnits: 24_000,
    warmWriteUnits: '20000',
    maximumReadUnits: 5_000,
    maximumWriteUnits: 2_000,
  },
  named: DOCUMENTATION,
} as const satisfies Readonly<Record<string, Context>>;

const DOMAIN_FAULT = 'docsDomain must be a host name';
const CERTIFICATE_FAULT = 'a certificate in us-east-1';

/** Contexts that the app refuses, and a part of its message. */
export const STANDARD_MISTAKES = {
  documentation: [
    [{ docsDomain: 'docs.example.com' }, 'belong together'],
    [
      { ...DOCUMENTATION, docsDomain: 'https://docs.example.com' },
      `${DOMAIN_FAULT}, not https://docs.example.com`,
    ],
    [{ ...DOCUMENTATION, docsDomain: 'docs.example.com/x' }, DOMAIN_FAULT],
    [{ ...DOCUMENTATION, docsDomain: 'docs"><script>' }, DOMAIN_FAULT],
    [{ ...DOCUMENTATION, docsCertificate: CERTIFICATE.replace('us-east-1', 'eu-west-1') }, CERTIFICATE_FAULT],
    [{ ...DOCUMENTATION, docsCertificate: 'certificate/1' }, CERTIFICATE_FAULT],
  ],
  rate: (['many', 0, 1.5] as const).map(
    (requestsPerSecond) => [{ requestsPerSecond }, 'requestsPerSecond must be'] as const,
  ),
  throughput: [
    [{ warmReadUnits: 24_000 }, 'belong together'],
    [
      { maximumReadUnits: 5_000, maximumWriteUnits: 'many' },
      'maximumWriteUnits must be a whole number from 100',
    ],
    [{ warmReadUnits: 24_000, warmWriteUnits: 1 }, 'warmWriteUnits must be a whole number from 4000'],
  ],
} as const satisfies Readonly<Record<string, Mistakes>>;

/** Every option on its own, and all together, but for an adopted table, which cannot be among all. */
export const DEPLOYMENTS = {
  domain: DOMAIN,
  domainWithZone: { ...DOMAIN, ...ZONE },
  edge: { ...DOMAIN, edge: 'on' },
  lockedEdge: { ...DOMAIN, edge: 'on', edgeLock: `${DIGEST},${'b'.repeat(64)}` },
  fixedAddresses: { webhookAddresses: 'fixed' },
  documentation: DOCUMENTATION,
  throughput: THROUGHPUT,
  all: {
    ...DOMAIN,
    ...ZONE,
    edge: 'on',
    edgeLock: DIGEST,
    webhookAddresses: 'fixed',
    ...SHIFTING,
    ...DOCUMENTATION,
    ...BACKUPS,
    ...THROUGHPUT,
    stack: 'Everything',
  },
} as const satisfies Readonly<Record<string, Context>>;

export const DEPLOYMENT_NAMES = [
  'domain',
  'domainWithZone',
  'edge',
  'lockedEdge',
  'fixedAddresses',
  'documentation',
  'throughput',
  'all',
] as const satisfies readonly (keyof typeof DEPLOYMENTS)[];

/** What is synthesized under the rules of cdk-nag. */
export const CHECKED = {
  ...DEPLOYMENTS,
  standard: {},
  shifted: { trafficShifting: 'Canary10Percent15Minutes' },
  shiftedAtOnce: { trafficShifting: 'AllAtOnce' },
  adopting: ADOPTING,
  copying: BACKUPS,
  adoptingAndCopying: { ...ADOPTING, ...BACKUPS },
} as const satisfies Readonly<Record<string, Context>>;

const { domain, certificate } = DOMAIN;

export const CHECKED_MISTAKES = {
  options: [
    [{ edge: 'on' }, 'edge needs domain and certificate'],
    [{ domain }, 'domain and certificate belong together'],
    [{ domain: 'https://api.example.com', certificate }, 'domain must be a lower-case host name'],
    [{ domain, certificate: 'arn:aws:iam::1:server-certificate/x' }, 'certificate must be the ARN'],
    [{ domain, certificate, zone: 'Z1' }, 'zone and zoneName belong together'],
    [
      { domain, certificate, zone: 'Z1', zoneName: 'example.org' },
      'the zone example.org cannot have a record',
    ],
    [{ domain, certificate, edge: 'yes' }, 'edge must be on or absent'],
    [{ domain, certificate, edgeLock: DIGEST }, 'edgeLock needs edge=on'],
    [{ domain, certificate, edge: 'on', edgeLock: 'secret' }, 'edgeLock must be SHA-256 digests'],
    [
      { domain, certificate: certificate.replace('us-east-1', 'eu-west-1'), edge: 'on' },
      'certificate must be in us-east-1, not in eu-west-1',
    ],
    [{ webhookAddresses: 'true' }, 'webhookAddresses must be fixed or absent'],
  ],
  shifting: ['Canary10Percent5Minutes', 'canary', 'true'].map(
    (trafficShifting) =>
      [{ trafficShifting }, 'trafficShifting must be one of Canary10Percent10Minutes,'] as const,
  ),
  adopting: [
    [
      { ...ADOPTING, maximumReadUnits: 1000, maximumWriteUnits: 1000 },
      /set the throughput of .* with aws dynamodb/,
    ],
  ],
} as const satisfies Readonly<Record<string, Mistakes>>;
