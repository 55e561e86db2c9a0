/**
 * A key of the single table. All keys are built in this file. IAM policies and stream filters refer to the
 * prefix before the first `#` of a partition key, so a prefix never changes its meaning. `RATE` had the rate windows of
 * earlier releases.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Pads to a fixed width, which makes the text order of sort keys the order of the numbers. */
const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

export const PREFIXES = {
  account: 'ACCOUNT',
  apiKey: 'KEY',
  secret: 'SECRET',
  organisation: 'ORGANISATION',
  ledger: 'LEDGER',
  reference: 'REFERENCE',
  answered: 'ANSWERED',
  sweep: 'SWEEP',
  audit: 'AUDIT',
  manifest: 'MANIFEST',
  job: 'JOB',
  content: 'CONTENT',
  company: 'COMPANY',
  source: 'SOURCE',
  sources: 'SOURCES',
  reads: 'READS',
  runs: 'RUNS',
  verified: 'VERIFIED',
  fingerprint: 'FINGERPRINT',
  erased: 'ERASED',
  changes: 'CHANGES',
  index: 'INDEX',
  statistics: 'STATISTICS',
  ranks: 'RANKS',
  catalogue: 'CATALOGUE',
  location: 'LOCATION',
  tool: 'TOOL',
  typeahead: 'TYPEAHEAD',
  taxonomy: 'TAXONOMY',
  destination: 'DESTINATION',
  destinations: 'DESTINATIONS',
  webhookEvent: 'EVENT',
  deliveries: 'DELIVERIES',
  parked: 'PARKED',
  move: 'MOVE',
  monitor: 'MONITOR',
  monitors: 'MONITORS',
  queries: 'QUERIES',
  inbox: 'INBOX',
  shard: 'SHARD',
  delivered: 'DELIVERED',
  entitlement: 'ENTITLEMENT',
  notice: 'NOTICE',
  operational: 'OPERATIONAL',
  exchangeRate: 'EXCHANGE',
  portal: 'PORTAL',
  usage: 'USAGE',
} as const;

/** A family of partition keys, by its name in `PREFIXES`. Functions are granted access by family. */
export type KeyFamily = keyof typeof PREFIXES;

/** Lane 0 is the only balance today. Another lane would be another partition. */
const LANE = 0;

export const keys = {
  /** Balance, sequence, last posting, ring of request ids, cursor keys, limits and rate windows. */
  account: (organisationId: string): Key => ({
    pk: `${PREFIXES.account}#${organisationId}#${LANE}`,
    sk: 'account',
  }),
  /** An API key, by the SHA-256 (lower-case hex) of the whole key. */
  apiKey: (organisationId: string, digest: string): Key => ({
    pk: `${PREFIXES.apiKey}#${organisationId}`,
    sk: digest,
  }),
  /** The secret of the deployment that the check part of every API key depends on. */
  keySecret: (): Key => ({ pk: `${PREFIXES.secret}#api-keys`, sk: 'secret' }),
  /** Name and dates of an organisation. All organisations share one partition, for the operator's list. */
  organisation: (organisationId: string): Key => ({ pk: PREFIXES.organisation, sk: organisationId }),
  /** One entry per posting, ordered by sequence number. */
  ledger: (organisationId: string, sequence: number): Key => ({
    pk: `${PREFIXES.ledger}#${organisationId}#${LANE}`,
    sk: padded(sequence, 16),
  }),
  /** Marks the reference of a posting as used: a posting from outside applies once per reference. */
  reference: (organisationId: string, reference: string): Key => ({
    pk: `${PREFIXES.reference}#${organisationId}`,
    sk: reference,
  }),
  /**
   * Charged requests that were answered, many per item, of one organisation: by the minute of their ids, then the batch
   * that reported them.
   */
  answered: (organisationId: string, minute: number, batch: string): Key => ({
    pk: `${PREFIXES.answered}#${organisationId}`,
    sk: `${padded(minute, 9)}#${batch}`,
  }),
  /** The same of all organisations together. */
  sharedAnswers: (minute: number, batch: string): Key => ({
    pk: `${PREFIXES.answered}#${padded(minute, 9)}`,
    sk: batch,
  }),
  /** The last posting up to which charges of an organisation were checked against its answers. */
  sweep: (organisationId: string): Key => ({ pk: `${PREFIXES.sweep}#${organisationId}`, sk: 'sweep' }),
  /** Whether organisations share the records of their answers. */
  recordSharing: (): Key => ({ pk: `${PREFIXES.sweep}#records`, sk: 'sharing' }),
  /** A write by an operator: who, when, command, old and new values. */
  audit: (day: string, id: string): Key => ({ pk: `${PREFIXES.audit}#${day}`, sk: id }),
  /** Generation, next ordinals, high-water marks, writer lease and tombstones. */
  manifest: (): Key => ({ pk: PREFIXES.manifest, sk: 'manifest' }),
  /**
   * Companies that a running publish must leave consistent. These items exist only while it runs or after it
   * died.
   */
  journal: (range: number | 'end'): Key => ({
    pk: PREFIXES.manifest,
    sk: `journal#${range === 'end' ? '~' : padded(range, 8)}`,
  }),
  /**
   * Which monitors the companies of the journal matched before. These items exist only as long as the journal does.
   */
  standings: (stamp: number | 'end'): Key => ({
    pk: PREFIXES.manifest,
    sk: `standings#${stamp === 'end' ? '~' : padded(stamp, 16)}`,
  }),
  /** Keys of documents about to be written. The manifest says how many of these items are valid. */
  intent: (part: number): Key => ({ pk: PREFIXES.manifest, sk: `intent#${padded(part, 4)}` }),
  /** What a publication that has a checkpoint reported, by a stamp of its lease. */
  reported: (stamp: number | 'end'): Key => ({
    pk: PREFIXES.manifest,
    sk: `reported#${stamp === 'end' ? '~' : padded(stamp, 16)}`,
  }),
  /** A job by its ordinal: the resource and its facts bundle. */
  job: (ordinal: number, part: 'facts' | 'job'): Key => ({ pk: `${PREFIXES.job}#${ordinal}`, sk: part }),
  /**
   * The licensed description of a job by the job's ordinal, in parts if it is long. It has a family of its own because
   * IAM can restrict partition keys but not sort keys: functions that read jobs cannot read descriptions.
   */
  content: (ordinal: number, part: number): Key => ({
    pk: `${PREFIXES.content}#${ordinal}`,
    sk: padded(part, 4),
  }),
  /** A company by its ordinal: the resource, its events bundle and what its jobs state, by slot. */
  company: (ordinal: number, part: 'company' | 'events' | `jobs#${number}`): Key => ({
    pk: `${PREFIXES.company}#${ordinal}`,
    sk: part,
  }),
  /** The name of a source by its number, and the clocks of many sources per page. */
  sourceName: (number: number): Key => ({ pk: PREFIXES.sources, sk: `name#${padded(number, 8)}` }),
  sourceClocks: (page: number): Key => ({ pk: PREFIXES.sources, sk: `clocks#${padded(page, 6)}` }),
  /** What reads of a source left behind: its number, the segments of its roster, its last quarantined read. */
  reads: (source: string, part: 'held' | 'source' | number): Key => ({
    pk: `${PREFIXES.reads}#${source}`,
    sk: typeof part === 'number' ? `roster#${padded(part, 6)}` : part,
  }),
  /** The observations of one run, by the UTC day on which its reads began. The epoch of the lease tells runs apart. */
  run: (day: string, timeMs: number, epoch: number, part: number): Key => ({
    pk: `${PREFIXES.runs}#${day}`,
    sk: `${padded(timeMs, 14)}#${padded(epoch, 10)}#${padded(part, 4)}`,
  }),
  /** When accepted reads last found the jobs of a range of ordinals (sources/verified-block.ts). */
  verified: (block: number): Key => ({ pk: `${PREFIXES.verified}#${block}`, sk: 'verified' }),
  /** Maps a source identity (`ashby:<uuid>`) to the id given at first publication. */
  source: (kind: 'company' | 'event' | 'job', identity: string): Key => ({
    pk: `${PREFIXES.source}#${kind}#${identity}`,
    sk: 'source',
  }),
  /** Jobs of one title, place and text, whatever their company is (contract 13.6). */
  fingerprint: (fingerprint: string): Key => ({ pk: `${PREFIXES.fingerprint}#${fingerprint}`, sk: 'job' }),
  /** Says that the record of a source identity was erased, by a digest of the identity. */
  erased: (kind: 'company' | 'event' | 'job', digest: string): Key => ({
    pk: `${PREFIXES.erased}#${kind}#${digest}`,
    sk: 'erased',
  }),
  /** The change log of jobs: one partition per UTC day, ordered by time of change, then ordinal. */
  change: (day: string, updatedAtMs: number, ordinal: number): Key => ({
    pk: `${PREFIXES.changes}#${day}`,
    sk: `${padded(updatedAtMs, 14)}#${padded(ordinal, 10)}`,
  }),
  /** Head of a term: document frequency, chunk directory and newest postings. */
  head: (generation: number, space: string, term: string): Key => ({
    pk: `${PREFIXES.index}#${generation}#${space}#${term}`,
    sk: 'head',
  }),
  /** Sealed, immutable chunk of a term. */
  chunk: (generation: number, space: string, term: string, chunk: number): Key => ({
    pk: `${PREFIXES.index}#${generation}#${space}#${term}`,
    sk: `chunk#${padded(chunk, 8)}`,
  }),
  /** A part of a segment: fresh postings of the terms whose hashes are in a range. Each part is a partition of its own. */
  segmentPart: (id: string, part: number): Key => ({
    pk: `${PREFIXES.index}#segment#${id}#${part}`,
    sk: 'part',
  }),
  /** What only writers read of a segment: which flushes it contains, and the terms of its own flush by name. */
  segment: (id: string, part: 'flushes' | number): Key => ({
    pk: `${PREFIXES.index}#segment#${id}`,
    sk: part === 'flushes' ? part : `log#${padded(part, 4)}`,
  }),
  /**
   * What the planner knows about a space before it reads heads: numbered parts, and which terms have
   * composites.
   */
  statistics: (generation: number, space: string, part: number | 'composites'): Key => ({
    pk: `${PREFIXES.statistics}#${generation}#${space}`,
    sk: part === 'composites' ? part : `part#${padded(part, 4)}`,
  }),
  /** A block of consecutive ranks of a company space, or its fence directory. */
  ranks: (generation: number, space: string, block: number | 'fences'): Key => ({
    pk: `${PREFIXES.ranks}#${generation}#${space}`,
    sk: block === 'fences' ? 'fences' : `block#${padded(block, 8)}`,
  }),
  /** A segment of the companies changed since the rank spaces were built. */
  rankOverlay: (segment: number): Key => ({
    pk: `${PREFIXES.ranks}#overlay`,
    sk: `segment#${padded(segment, 10)}`,
  }),
  /** The current version of a catalogue. */
  catalogue: (catalogue: string): Key => ({ pk: `${PREFIXES.catalogue}#${catalogue}`, sk: 'current' }),
  /** The ids that a version of a catalogue may contain (catalogue/membership.ts). */
  catalogueMembership: (catalogue: string, version: number): Key => ({
    pk: `${PREFIXES.catalogue}#${catalogue}`,
    sk: `membership#${version}`,
  }),
  /** Many small location records, by hash of the id. */
  locationBucket: (version: number, bucket: number): Key => ({
    pk: `${PREFIXES.location}#${version}#${bucket}`,
    sk: 'bucket',
  }),
  /** Many small tool records, by hash of the code. */
  toolBucket: (version: number, bucket: number): Key => ({
    pk: `${PREFIXES.tool}#${version}#${bucket}`,
    sk: 'bucket',
  }),
  /** A page of a typeahead prefix, with its records by popularity. */
  typeahead: (catalogue: string, version: number, prefix: string, page: number): Key => ({
    pk: `${PREFIXES.typeahead}#${catalogue}#${version}#${prefix}`,
    sk: padded(page, 6),
  }),
  /** A webhook destination. The slots of its live leases are in the same partition. */
  destination: (destinationId: string): Key => ({
    pk: `${PREFIXES.destination}#${destinationId}`,
    sk: 'destination',
  }),
  /** A slot for one of the leases that a destination may have at once. */
  destinationSlot: (destinationId: string, slot: number): Key => ({
    pk: `${PREFIXES.destination}#${destinationId}`,
    sk: `slot#${padded(slot, 2)}`,
  }),
  /** A destination of an organisation. */
  organisationDestination: (organisationId: string, destinationId: string): Key => ({
    pk: `${PREFIXES.destinations}#${organisationId}`,
    sk: destinationId,
  }),
  /** An event, shared by all its deliveries. */
  webhookEvent: (eventId: string): Key => ({ pk: `${PREFIXES.webhookEvent}#${eventId}`, sk: 'event' }),
  /** The delivery of an event to one destination: receipt and state. */
  delivery: (eventId: string, destinationId: string): Key => ({
    pk: `${PREFIXES.webhookEvent}#${eventId}`,
    sk: `delivery#${destinationId}`,
  }),
  /** An event sent to a destination, in order of creation. */
  destinationDelivery: (destinationId: string, eventId: string): Key => ({
    pk: `${PREFIXES.deliveries}#${destinationId}`,
    sk: eventId,
  }),
  /** A delivery parked until its paused destination resumes. */
  parked: (destinationId: string, eventId: string): Key => ({
    pk: `${PREFIXES.parked}#${destinationId}`,
    sk: eventId,
  }),
  /** A monitor that delivers elsewhere since an edit, until its waiting deliveries have followed it. */
  move: (destinationId: string, monitorId: string): Key => ({
    pk: `${PREFIXES.move}#${destinationId}`,
    sk: monitorId,
  }),
  /** A monitor: its query, its progress and what it spent today. */
  monitor: (monitorId: string): Key => ({ pk: `${PREFIXES.monitor}#${monitorId}`, sk: 'monitor' }),
  /** A monitor of an organisation. */
  organisationMonitor: (organisationId: string, monitorId: string): Key => ({
    pk: `${PREFIXES.monitors}#${organisationId}`,
    sk: monitorId,
  }),
  /** The version of each shard of saved queries. A commit reads it to learn what it must load. */
  queryVersions: (): Key => ({ pk: `${PREFIXES.queries}#versions`, sk: 'versions' }),
  /** The query of a monitor, by its shard. */
  query: (shard: number, monitorId: string): Key => ({
    pk: `${PREFIXES.queries}#${shard}`,
    sk: monitorId,
  }),
  /** What a commit proposes to the monitors of a shard, by the time of the commit (Unix milliseconds). */
  inbox: (shard: number, position: number, part: number | 'end'): Key => ({
    pk: `${PREFIXES.inbox}#${shard}`,
    sk: `${padded(position, 14)}#${part === 'end' ? '~' : padded(part, 4)}`,
  }),
  /** A shard of monitors: who sits where, and how far its inbox was looked through. */
  shard: (shard: number, part: 'members' | 'state'): Key => ({ pk: `${PREFIXES.shard}#${shard}`, sk: part }),
  /** What a monitor delivered of a range of ordinals. */
  delivered: (monitorId: string, block: number): Key => ({
    pk: `${PREFIXES.delivered}#${monitorId}`,
    sk: `block#${padded(block, 6)}`,
  }),
  /** A job or company that a monitor delivered to an organisation, which may retrieve it free for a while. */
  entitlement: (organisationId: string, resourceId: string): Key => ({
    pk: `${PREFIXES.entitlement}#${organisationId}`,
    sk: resourceId,
  }),
  /** When an event of a monitor was first delivered to the organisation. */
  completion: (organisationId: string, eventId: string): Key => ({
    pk: `${PREFIXES.entitlement}#${organisationId}`,
    sk: `completed#${eventId}`,
  }),
  /** A change of state that the organisation or the operator must be told. */
  notice: (organisationId: string, change: string): Key => ({
    pk: `${PREFIXES.notice}#${organisationId}`,
    sk: change,
  }),
  /** The destination of operational events that an organisation, or `operator`, chose. */
  operational: (owner: string): Key => ({ pk: `${PREFIXES.operational}#${owner}`, sk: 'destination' }),
  /** The keys that sign the links of the portal, and what the operator's portal looks like. */
  portal: (part: 'brand' | 'key'): Key => ({ pk: `${PREFIXES.portal}#${part}`, sk: part }),
  /** When all links of an organisation were revoked. */
  portalLinks: (organisationId: string): Key => ({
    pk: `${PREFIXES.portal}#${organisationId}`,
    sk: 'links',
  }),
  /** A link to the portal of an organisation. */
  portalLink: (organisationId: string, linkId: string): Key => ({
    pk: `${PREFIXES.portal}#${organisationId}`,
    sk: `link#${linkId}`,
  }),
  /** What the portal shows of an API key: neither the key nor its digest. */
  keyCard: (organisationId: string, keyId: string): Key => ({
    pk: `${PREFIXES.portal}#${organisationId}`,
    sk: `key#${keyId}`,
  }),
  /**
   * The sums of an organisation's charges on a UTC day, and which postings are in them. `day#` and `through` had the sums
   * of earlier releases, which counted neither refunds nor what came behind a gap.
   */
  usage: (organisationId: string, part: { readonly day: string } | 'summed'): Key => ({
    pk: `${PREFIXES.usage}#${organisationId}`,
    sk: part === 'summed' ? part : `sum#${part.day}`,
  }),
  /** How much a link to the portal was used in a minute (Unix time in minutes). */
  linkUse: (organisationId: string, linkId: string, minute: number): Key => ({
    pk: `${PREFIXES.usage}#${organisationId}`,
    sk: `link#${linkId}#${padded(minute, 9)}`,
  }),
  /** The exchange rates of a currency in a year. All currencies share one partition, for the importers. */
  exchangeRates: (currency: string, year: number): Key => ({
    pk: PREFIXES.exchangeRate,
    sk: `${currency}#${padded(year, 4)}`,
  }),
  /** How often a published exchange rate was corrected. */
  exchangeCorrections: (): Key => ({ pk: PREFIXES.exchangeRate, sk: 'corrections' }),
  /** A part of a compressed taxonomy snapshot. Snapshots above 350 KB take several parts. */
  taxonomy: (taxonomy: string, version: number, part: number): Key => ({
    pk: `${PREFIXES.taxonomy}#${taxonomy}#${version}`,
    sk: padded(part, 4),
  }),
} as const;
