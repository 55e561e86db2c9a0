import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Operation } from '../../shared/contract/operation.ts';
import { vocabulariesOf } from '../../shared/contract/request/parameter-kinds.ts';
import type { Vocabulary } from '../../shared/contract/vocabularies.ts';
import { POSTING_ATTRIBUTES } from '../../shared/credits/posting-update.ts';
import { WINDOW_ATTRIBUTES } from '../../shared/credits/rate-windows.ts';
import { type KeyFamily, PREFIXES } from '../../shared/table/keys.ts';
import { DUE_INDEX } from '../../shared/webhooks/due.ts';

/** What a function may do with the table; everything that is not named is denied. */
export interface TableAccess {
  /** Single items, by their whole key. */
  readonly reads: readonly KeyFamily[];
  /** Some attributes of single items, by their whole key. */
  readonly selections?: readonly AttributeSelection[];
  /** Ranges of sort keys within a partition. */
  readonly queries?: readonly KeyFamily[];
  readonly updates: readonly (KeyFamily | AttributeUpdate)[];
  readonly puts: readonly KeyFamily[];
  /** Single items, by their whole key. */
  readonly deletes?: readonly KeyFamily[];
  /** Conditions of a transaction on items that it does not change. */
  readonly checks?: readonly KeyFamily[];
  /** Single items, by a PartiQL statement with their whole key. */
  readonly inserts?: readonly KeyFamily[];
  /** Single items, by a PartiQL statement with their whole key and a condition. */
  readonly replaces?: readonly KeyFamily[];
  /** Single items of which only the stamp of their last writer changes (docs/adr/0002). */
  readonly stamps?: readonly KeyFamily[];
  /** Single items, put or deleted in batches without a condition. */
  readonly batches?: readonly KeyFamily[];
}

/**
 * Updates that name only certain attributes, in the update or in its condition. AWS documents the condition keys for
 * single updates, so functions whose updates are parts of transactions name whole families. An update returns nothing, or
 * attributes that it changed.
 */
export interface AttributeUpdate {
  readonly family: KeyFamily;
  /** Names or, with `*`, patterns of names; without those of the key. */
  readonly attributes: readonly string[];
}

/** Reads that name only certain attributes. */
export interface AttributeSelection {
  readonly family: KeyFamily;
  /** Without those of the key. */
  readonly attributes: readonly string[];
}

/** A request that charges nothing changes only the rate windows. */
const ACCOUNT_COUNT: AttributeUpdate = { family: 'account', attributes: WINDOW_ATTRIBUTES };

/** A posting also changes the balance and its bookkeeping, and neither the status, the limits nor the cursor keys. */
const ACCOUNT_POSTING: AttributeUpdate = {
  family: 'account',
  attributes: [...POSTING_ATTRIBUTES, ...WINDOW_ATTRIBUTES],
};

/** Families of one partition: their key has nothing behind the prefix. */
const SINGLE_PARTITIONS: ReadonlySet<KeyFamily> = new Set([
  'exchangeRate',
  'manifest',
  'organisation',
  'sources',
]);

/** Every operation reads the key and the account of its caller, and the secret that tells forged keys apart. */
const CALLER_READS = ['account', 'apiKey', 'secret'] as const satisfies readonly KeyFamily[];

type Reads = Required<Pick<TableAccess, 'queries' | 'reads'>>;

const BY_TYPEAHEAD = { queries: ['typeahead'] } as const;

/** Where the codes of a parameter are looked up, and the nearest ones for an unknown code (contract 2.4). */
const VOCABULARY_READS: Readonly<Record<Vocabulary, Reads>> = {
  industry: { reads: ['catalogue', 'taxonomy'], queries: [] },
  role: { reads: ['catalogue', 'taxonomy'], queries: [] },
  tool: { reads: ['catalogue', 'tool', 'typeahead'], ...BY_TYPEAHEAD },
  'tool-or-category': { reads: ['catalogue', 'tool', 'typeahead'], ...BY_TYPEAHEAD },
  location: { reads: ['catalogue', 'location', 'typeahead'], ...BY_TYPEAHEAD },
  // A closed list inside the bundle.
  language: { reads: [], queries: [] },
};

/**
 * The access that an operation's declaration asks for: a charge moves the balance, a free operation only the rate
 * windows.
 */
export function accessOf({
  query,
  reads,
  queries = [],
  serving,
}: Pick<Operation, 'queries' | 'query' | 'reads' | 'serving'>): TableAccess & Reads {
  const catalogues = [...vocabulariesOf(query)].map((vocabulary) => VOCABULARY_READS[vocabulary]);
  return {
    reads: [...new Set([...CALLER_READS, ...reads, ...catalogues.flatMap((of) => of.reads)])],
    queries: [...new Set([...queries, ...catalogues.flatMap((of) => of.queries)])],
    updates: [serving.kind === 'metered' ? ACCOUNT_POSTING : ACCOUNT_COUNT],
    puts: [],
  };
}

/**
 * Allows `role` exactly `access` on `table`; no grant here ever names Scan. A batch of reads is one request, so all
 * families that a function reads by key share a statement; a batch of PartiQL statements is checked one by one.
 */
export function grantTableAccess(table: ITableV2, role: IRole, access: TableAccess): void {
  const { reads, queries = [], updates, puts, deletes = [], checks = [] } = access;
  const { inserts = [], replaces = [], stamps = [], batches = [], selections = [] } = access;
  const whole = updates.filter((update) => typeof update === 'string');
  const partial = updates.filter((update) => typeof update !== 'string');
  const statements = [
    { actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], families: reads },
    { actions: ['dynamodb:Query'], families: queries },
    { actions: ['dynamodb:UpdateItem'], families: whole },
    { actions: ['dynamodb:PutItem'], families: puts },
    { actions: ['dynamodb:DeleteItem'], families: deletes },
    { actions: ['dynamodb:ConditionCheckItem'], families: checks },
    { actions: ['dynamodb:PartiQLInsert'], families: inserts },
    { actions: ['dynamodb:PartiQLUpdate'], families: replaces },
    { actions: ['dynamodb:BatchWriteItem'], families: batches },
  ];
  for (const { actions, families } of statements) {
    if (families.length > 0) allow(table, role, actions, conditionsOn(families));
  }
  for (const selection of selections) {
    allow(table, role, ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], conditionsOfSelection(selection));
  }
  for (const update of partial) allow(table, role, ['dynamodb:UpdateItem'], conditionsOfUpdate(update));
  if (stamps.length > 0) {
    const actions = ['dynamodb:PartiQLUpdate', 'dynamodb:UpdateItem'];
    allow(table, role, actions, conditionsOfUpdate({ family: stamps, attributes: ['f'] }));
  }
}

/** Allows `role` to find the jobs that are due. */
export function grantDueJobs(table: ITableV2, role: IRole): void {
  role.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['dynamodb:Query'],
      resources: [`${table.tableArn}/index/${DUE_INDEX}`],
      conditions: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['JOBS#*'] },
        Null: { 'dynamodb:LeadingKeys': 'false' },
      },
    }),
  );
}

type Conditions = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

const allow = (table: ITableV2, role: IRole, actions: string[], conditions: Conditions): boolean =>
  role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [table.tableArn], conditions }))
    .statementAdded;

const conditionsOn = (families: readonly KeyFamily[]): Conditions => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': families.map(leadingKey).sort() },
  // `ForAllValues` alone holds for a request that names no key at all.
  Null: { 'dynamodb:LeadingKeys': 'false' },
});

/**
 * The attributes of a request are those that its expressions name, and the key. What an update returns is a condition
 * of its own. What a refused condition returns is none: IAM has no key for `ReturnValuesOnConditionCheckFailure`, so
 * this narrows what a function changes, and not what it reads of an item that it may update.
 */
function conditionsOfUpdate({
  family,
  attributes,
}: Omit<AttributeUpdate, 'family'> & { readonly family: KeyFamily | readonly KeyFamily[] }): Conditions {
  const keys = conditionsOn(typeof family === 'string' ? [family] : family);
  return {
    'ForAllValues:StringLike': {
      ...keys['ForAllValues:StringLike'],
      'dynamodb:Attributes': ['pk', 'sk', ...attributes],
    },
    Null: { ...keys['Null'], 'dynamodb:Attributes': 'false' },
    // A request may leave it out, which means NONE.
    StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_NEW', 'UPDATED_OLD'] },
  };
}

/**
 * The attributes of a read are those that its projection names. Without a projection a read asks for all attributes,
 * which is not `SPECIFIC_ATTRIBUTES`.
 */
function conditionsOfSelection({ family, attributes }: AttributeSelection): Conditions {
  const keys = conditionsOn([family]);
  return {
    'ForAllValues:StringLike': {
      ...keys['ForAllValues:StringLike'],
      'dynamodb:Attributes': ['pk', 'sk', ...attributes],
    },
    Null: { ...keys['Null'], 'dynamodb:Attributes': 'false' },
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
  };
}

const leadingKey = (family: KeyFamily): string =>
  SINGLE_PARTITIONS.has(family) ? PREFIXES[family] : `${PREFIXES[family]}#*`;
