import { CfnParameter, RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  type ITableV2,
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

/** A table that exists already, such as one restored from a backup. */
export interface AdoptedTable {
  readonly name: string;
  /** The ARN of its stream, which ends in the time at which the stream began. */
  readonly streamArn: string;
}

export interface SingleTableProps extends TableThroughput {
  /** The table to use instead of one of the stack's own. */
  readonly adopted?: AdoptedTable | undefined;
}

/** What the parameter `TableInUse` says while the stack has a table of its own. */
const OWN_TABLE = 'own';

/** The only table of the deployment. `shared/table/keys.ts` defines its keys. */
export class SingleTable extends Construct {
  readonly table: ITableV2;

  /** @throws Error for the throughput of an adopted table, which the stack cannot set */
  constructor(scope: Construct, id: string, { adopted, ...throughput }: SingleTableProps = {}) {
    super(scope, id);
    this.#guard(adopted);
    // @ts-expect-error CDK declares the class's tableId as `string | undefined`, the interface's as optional
    this.table = adopted === undefined ? this.#own(throughput) : this.#adopt(adopted, throughput);
  }

  /**
   * Makes CloudFormation refuse a template for another table than the running one. An update keeps the values of its
   * parameters, so a forgotten `-c table` meets the name of the adopted table, which this template does not allow.
   */
  #guard(adopted: AdoptedTable | undefined): void {
    const table = adopted?.name ?? OWN_TABLE;
    const parameter = new CfnParameter(this, 'TableInUse', {
      type: 'String',
      default: table,
      allowedValues: [table],
      description:
        'The table that this template was made for. An update of a stack on another table fails before it changes ' +
        'anything; changing the table takes -c table and this parameter',
    });
    parameter.overrideLogicalId('TableInUse');
  }

  #adopt({ name, streamArn }: AdoptedTable, { warm, maximum }: TableThroughput): ITableV2 {
    if (warm !== undefined || maximum !== undefined) {
      throw new Error(`set the throughput of ${name} with aws dynamodb update-table: the stack only uses it`);
    }
    return TableV2.fromTableAttributes(this, 'Table', {
      tableName: name,
      tableStreamArn: streamArn,
      globalIndexes: [DUE_INDEX],
    });
  }

  #own({ warm, maximum }: TableThroughput): TableV2 {
    const most =
      maximum === undefined
        ? {}
        : { maxReadRequestUnits: maximum.readUnits, maxWriteRequestUnits: maximum.writeUnits };
    return new TableV2(this, 'Table', {
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
