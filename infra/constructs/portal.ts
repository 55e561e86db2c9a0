import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { ACCOUNT_CARD_ATTRIBUTES } from '../../shared/portal/session/account-card.ts';
import { LINK_USE_ATTRIBUTES } from '../../shared/portal/session/link-rate.ts';
import { DESTINATION_STATE_ATTRIBUTES } from '../../shared/webhooks/destination/destination.ts';
import { RETENTION_NAMES, type Retention } from '../../shared/webhooks/retention.ts';
import { BundledFunction } from './bundled-function.ts';
import { grantLinkKey } from './link-key.ts';
import { grantTableAccess } from './table-access.ts';

/** Longer than the deadline of a request (shared/portal/serve/serve-portal.ts). */
const TIMEOUT = Duration.seconds(25);

export interface PortalProps {
  readonly table: ITableV2;
  readonly codeDirectory: string;
  /** Encrypts the keys that sign links. */
  readonly key: IKey;
  readonly baseUrl: string;
  /** Base URL of the customer application, for the events that tests send. */
  readonly appUrl: string;
  /** In days. */
  readonly retention: Readonly<Record<keyof Retention, string>>;
}

/**
 * The portal of customers (docs/adr/0042). It reads neither API keys nor their digests, and of accounts and destinations
 * only named attributes: no cursor key and no signing secret.
 */
export class Portal extends BundledFunction {
  constructor(
    scope: Construct,
    id: string,
    { table, codeDirectory, key, baseUrl, appUrl, retention }: PortalProps,
  ) {
    super(scope, id, {
      name: 'portal',
      codeDirectory,
      description: 'Pages for customers: usage, destinations, deliveries and monitors',
      timeout: TIMEOUT,
      environment: {
        TABLE_NAME: table.tableName,
        BASE_URL: baseUrl,
        APP_URL: appUrl,
        [RETENTION_NAMES.payloadDays.variable]: retention.payloadDays,
        [RETENTION_NAMES.receiptDays.variable]: retention.receiptDays,
      },
    });
    grantLinkKey(key, this.role);
    grantTableAccess(table, this.role, {
      reads: [
        'manifest',
        'monitor',
        'operational',
        'organisation',
        'portal',
        'shard',
        'usage',
        'webhookEvent',
      ],
      selections: [
        { family: 'account', attributes: ACCOUNT_CARD_ATTRIBUTES },
        { family: 'destination', attributes: DESTINATION_STATE_ATTRIBUTES },
      ],
      queries: [
        'deliveries',
        'destinations',
        // What waits for monitors.
        'inbox',
        'ledger',
        'monitors',
        'parked',
        'portal',
        'usage',
        'webhookEvent',
      ],
      updates: ['webhookEvent', { family: 'usage', attributes: LINK_USE_ATTRIBUTES }],
      // A replay may extend the entry of a delivery; a test event is new; usage is summed once.
      puts: ['audit', 'deliveries', 'usage', 'webhookEvent'],
    });
  }
}
