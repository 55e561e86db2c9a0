import { type KeyFamily, keys, PREFIXES } from '../../../shared/table/keys.ts';
import { deployedTemplate, onlyResource, resourcesOf } from '../support/deployment.ts';
import { allows, statementsOf } from '../support/policy.ts';

export const template = await deployedTemplate();
export const [TABLE] = onlyResource(template, 'AWS::DynamoDB::GlobalTable');
export const bucketOf = (construct: string): string => {
  const [id] = resourcesOf(template, 'AWS::S3::Bucket').find(([name]) => name.startsWith(construct)) ?? [];
  if (id === undefined) throw new Error(`${construct} has no bucket`);
  return id;
};
export const FAILURES = bucketOf('Ledger');
export const SITE = bucketOf('Documentation');

export const GETS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'];
export const READS = [...GETS, 'dynamodb:Query'];
export const WRITES = [
  'dynamodb:UpdateItem',
  'dynamodb:PutItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:PartiQLInsert',
  'dynamodb:PartiQLUpdate',
  'dynamodb:BatchWriteItem',
];
/** All other DynamoDB actions that read or write items, or change the table. */
export const NEVER = [
  'dynamodb:Scan',
  'dynamodb:PartiQLSelect',
  'dynamodb:PartiQLDelete',
  'dynamodb:ExportTableToPointInTime',
  'dynamodb:UpdateTable',
  'dynamodb:DeleteTable',
];

/** One key of each family, as the code builds them. */
export const SAMPLES: Readonly<Record<KeyFamily, string>> = {
  account: keys.account('o1').pk,
  apiKey: keys.apiKey('o1', 'd').pk,
  secret: keys.keySecret().pk,
  organisation: keys.organisation('o1').pk,
  ledger: keys.ledger('o1', 1).pk,
  reference: keys.reference('o1', 'r').pk,
  answered: keys.answered('o1', 1, 'b').pk,
  sweep: keys.sweep('o1').pk,
  audit: keys.audit('2026-01-01', 'a').pk,
  manifest: keys.manifest().pk,
  job: keys.job(1, 'job').pk,
  content: keys.content(1, 0).pk,
  company: keys.company(1, 'company').pk,
  source: keys.source('job', 'ashby:1').pk,
  sources: keys.sourceName(1).pk,
  reads: keys.reads('ashby:board:a', 'source').pk,
  runs: keys.run('2026-01-01', 1, 1, 0).pk,
  verified: keys.verified(1).pk,
  fingerprint: keys.fingerprint('f').pk,
  erased: keys.erased('job', 'd').pk,
  changes: keys.change('2026-01-01', 1, 1).pk,
  index: keys.head(1, 'j', 't').pk,
  statistics: keys.statistics(1, 'j', 0).pk,
  ranks: keys.ranks(1, 'n', 0).pk,
  catalogue: keys.catalogue('tools').pk,
  location: keys.locationBucket(1, 0).pk,
  tool: keys.toolBucket(1, 0).pk,
  typeahead: keys.typeahead('tools', 1, 'po', 0).pk,
  taxonomy: keys.taxonomy('roles', 1, 0).pk,
  destination: keys.destination('d').pk,
  destinations: keys.organisationDestination('o1', 'd').pk,
  webhookEvent: keys.webhookEvent('e').pk,
  deliveries: keys.destinationDelivery('d', 'e').pk,
  parked: keys.parked('d', 'e').pk,
  move: keys.move('d', 'm').pk,
  monitor: keys.monitor('m').pk,
  monitors: keys.organisationMonitor('o1', 'm').pk,
  queries: keys.queryVersions().pk,
  inbox: keys.inbox(0, 1, 0).pk,
  shard: keys.shard(0, 'state').pk,
  delivered: keys.delivered('m', 0).pk,
  entitlement: keys.entitlement('o1', 'r').pk,
  notice: keys.notice('o1', 'c').pk,
  operational: keys.operational('o1').pk,
  exchangeRate: keys.exchangeRates('EUR', 2026).pk,
  portal: keys.portal('key').pk,
  usage: keys.usage('o1', 'summed').pk,
};
export const FAMILIES = Object.keys(PREFIXES) as KeyFamily[];
/** The families that functions delete, or check in a transaction; no other function does either. */
export const DELETES: Readonly<Record<string, readonly KeyFamily[]>> = {
  'deliver-webhooks': ['destination', 'parked'],
  'drain-destination': ['move', 'parked'],
  'publish-upload': ['manifest'],
  'settle-due-jobs': ['manifest'],
};
export const CHECKS: Readonly<Record<string, readonly KeyFamily[]>> = {
  'deliver-webhooks': ['destination'],
  'drain-destination': ['destination'],
  'run-monitors': ['destination', 'manifest'],
};

/** What the only function that writes the index writes in statements and in batches. */
export const DOCUMENTS: readonly KeyFamily[] = ['changes', 'company', 'job', 'manifest'];
/** The blocks of times that waited for an hour, and the clocks that say so. */
export const TIMES: readonly KeyFamily[] = ['sources', 'verified'];
/** What a publication that died may have been writing: the next writer stamps it. */
export const STAMPED: readonly KeyFamily[] = [
  'changes',
  'company',
  'content',
  'erased',
  'exchangeRate',
  'fingerprint',
  'job',
  'reads',
  'source',
  'sources',
  'verified',
];
export const REPLACED: readonly KeyFamily[] = [...new Set([...DOCUMENTS, 'index' as const, ...STAMPED])];
/** What a feed can state, document by document. */
export const PUBLISHED: readonly KeyFamily[] = [
  'changes',
  'company',
  'content',
  'exchangeRate',
  'fingerprint',
  'inbox',
  'index',
  'job',
  'manifest',
  'reads',
  'source',
  'sources',
  'verified',
];
/** What nobody reads yet, or any more. */
export const IN_BATCHES: readonly KeyFamily[] = [
  'catalogue',
  'changes',
  'index',
  'location',
  'manifest',
  'ranks',
  'runs',
  'statistics',
  'taxonomy',
  'tool',
  'typeahead',
];
export const STATEMENT_WRITES: Readonly<Record<string, Readonly<Record<string, readonly KeyFamily[]>>>> = {
  'settle-due-jobs': {
    'dynamodb:PartiQLInsert': ['changes', 'company', 'inbox', 'index', 'manifest', 'verified'],
    'dynamodb:PartiQLUpdate': REPLACED.toSorted(),
    'dynamodb:BatchWriteItem': ['index', 'ranks'],
  },
  'enqueue-deliveries': {
    'dynamodb:PartiQLInsert': ['entitlement'],
    'dynamodb:PartiQLUpdate': ['entitlement'],
  },
  'sweep-deliveries': {
    'dynamodb:PartiQLInsert': ['entitlement'],
    'dynamodb:PartiQLUpdate': ['entitlement'],
  },
  'publish-upload': {
    'dynamodb:PartiQLInsert': PUBLISHED,
    // Of what was erased, only the stamp.
    'dynamodb:PartiQLUpdate': [...PUBLISHED, 'erased' as const].toSorted(),
    'dynamodb:BatchWriteItem': IN_BATCHES,
  },
};

/** Returns the families that the action reaches, with a request that names no attribute but the key's. */
export function reach(name: string, action: string): string[] {
  const statements = statementsOf(template, name);
  const attributes = ['pk', 'sk'];
  return FAMILIES.filter((family) =>
    allows(statements, { action, resource: TABLE, leadingKeys: [SAMPLES[family]], attributes }),
  ).sort();
}
