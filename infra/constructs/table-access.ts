import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Operation } from '../../shared/contract/operation.ts';
import { vocabulariesOf } from '../../shared/contract/request/parameter-kinds.ts';
import type { Vocabulary } from '../../shared/contract/vocabularies.ts';
import { type KeyFamily, PREFIXES } from '../../shared/table/keys.ts';

/** What a function may do with the table; everything that is not named is denied. */
export interface TableAccess {
  readonly reads: readonly KeyFamily[];
  readonly updates: readonly KeyFamily[];
  readonly puts: readonly KeyFamily[];
  /** Single items, by their whole key. */
  readonly deletes?: readonly KeyFamily[];
  /** Conditions of a transaction on items that it does not change. */
  readonly checks?: readonly KeyFamily[];
}

/** Families of one partition: their key has nothing behind the prefix. */
const SINGLE_PARTITIONS: ReadonlySet<KeyFamily> = new Set(['manifest', 'organisation']);

/** Every operation reads the key and the account of its caller; the rate windows it moves without reading them. */
const CALLER_READS = ['account', 'apiKey'] as const satisfies readonly KeyFamily[];

/** Where the codes of a parameter are looked up, and the nearest ones for an unknown code (contract 2.4). */
const VOCABULARY_READS: Readonly<Record<Vocabulary, readonly KeyFamily[]>> = {
  industry: ['catalogue', 'taxonomy'],
  role: ['catalogue', 'taxonomy'],
  tool: ['catalogue', 'tool', 'typeahead'],
  'tool-or-category': ['catalogue', 'tool', 'typeahead'],
  location: ['catalogue', 'location', 'typeahead'],
  // A closed list inside the bundle.
  language: [],
};

/**
 * The access that an operation's declaration asks for: a charge moves the account, a free operation only the rate
 * windows.
 */
export function accessOf({
  query,
  reads,
  serving,
}: Pick<Operation, 'query' | 'reads' | 'serving'>): TableAccess {
  const catalogues = [...vocabulariesOf(query)].flatMap((vocabulary) => VOCABULARY_READS[vocabulary]);
  return {
    reads: [...new Set([...CALLER_READS, ...reads, ...catalogues])],
    updates: serving.kind === 'metered' ? ['account', 'rate'] : ['rate'],
    puts: [],
  };
}

/** Allows `role` exactly `access` on `table`; no grant here ever names Scan or a batch write. */
export function grantTableAccess(table: TableV2, role: IRole, access: TableAccess): void {
  const statements = [
    { actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'], families: access.reads },
    { actions: ['dynamodb:UpdateItem'], families: access.updates },
    { actions: ['dynamodb:PutItem'], families: access.puts },
    { actions: ['dynamodb:DeleteItem'], families: access.deletes ?? [] },
    { actions: ['dynamodb:ConditionCheckItem'], families: access.checks ?? [] },
  ];
  for (const { actions, families } of statements) {
    if (families.length === 0) continue;
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions,
        resources: [table.tableArn],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': families.map(leadingKey).sort() },
          // `ForAllValues` alone holds for a request that names no key at all.
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      }),
    );
  }
}

const leadingKey = (family: KeyFamily): string =>
  SINGLE_PARTITIONS.has(family) ? PREFIXES[family] : `${PREFIXES[family]}#*`;
