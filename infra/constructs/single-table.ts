import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { EXPIRY_ATTRIBUTE } from '../../shared/table/expiry.ts';
import { DUE_INDEX } from '../../shared/webhooks/due.ts';

/** How much the table takes at once, in units per second. Left out, AWS decides. */
export interface TableThroughput {
  /** What the table is ready for from the start. AWS asks for the difference to what it grows to by itself, once. */
  readonly warm?: { readonly readUnits: number; readonly writeUnits: number } | undefined;
  /** What it takes at most: a ceiling of its cost. Beyond it, DynamoDB throttles. */
  readonly maximum?: { readonly readUnits: number; readonly writeUnits: number } | undefined;
}

/** The only table of the deployment. `shared/table/keys.ts` defines its keys. */
export class SingleTable extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string, { warm, maximum }: TableThroughput = {}) {
    super(scope, id);
    const most =
      maximum === undefined
        ? {}
        : { maxReadRequestUnits: maximum.readUnits, maxWriteRequestUnits: maximum.writeUnits };
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billing: Billing.onDemand(most),
      ...(warm === undefined
        ? {}
        : {
            warmThroughput: { readUnitsPerSecond: warm.readUnits, writeUnitsPerSecond: warm.writeUnits },
          }),
      // Holds only items with work due: an item leaves the index when it loses `due_shard`.
      globalSecondaryIndexes: [
        {
          indexName: DUE_INDEX,
          partitionKey: { name: 'due_shard', type: AttributeType.STRING },
          // Unix milliseconds.
          sortKey: { name: 'due_at', type: AttributeType.NUMBER },
          projectionType: ProjectionType.KEYS_ONLY,
          // The ceiling of a table does not include its indexes.
          ...most,
        },
      ],
      // The ledger is derived from new images; nothing needs the old ones.
      dynamoStream: StreamViewType.NEW_IMAGE,
      // Unix seconds.
      timeToLiveAttribute: EXPIRY_ATTRIBUTE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // DynamoDB's own key encrypts at rest without a price and without a KMS call per request. With any key, only
      // roles of this account can read the table; key grants would just repeat their policies.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      // The table holds customers' balances: neither a deleted stack nor a slip in the console may delete them.
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
