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
import { DUE_INDEX } from '../../shared/webhooks/due.ts';

/** The one table of the deployment (its keys: `shared/table/keys.ts`). */
export class SingleTable extends Construct {
  readonly table: TableV2;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billing: Billing.onDemand(),
      // Holds what something is still to happen to, and only while it is: an item leaves it with its `due_shard`.
      globalSecondaryIndexes: [
        {
          indexName: DUE_INDEX,
          partitionKey: { name: 'due_shard', type: AttributeType.STRING },
          // Unix milliseconds.
          sortKey: { name: 'due_at', type: AttributeType.NUMBER },
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      // The ledger is derived from what an item has become; the image before it is never needed.
      dynamoStream: StreamViewType.NEW_IMAGE,
      // Unix seconds.
      timeToLiveAttribute: 'expires_at',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // DynamoDB's own key: encrypted at rest without a charge or a KMS call a request. Nobody but the roles
      // of this account can read the table either way, and key grants would only repeat their policies.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      // The balances of customers are in here: neither a deleted stack nor a slip in the console takes them.
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
