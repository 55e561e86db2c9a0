import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';

export interface TableBackupsProps {
  readonly table: ITableV2;
  /** The vault that gets a copy of every backup: in another account of the organisation, or another region. */
  readonly copyTo: string;
}

/** Kept here: point-in-time recovery covers the same days, so this only has to outlive a copy that is late. */
const KEPT_HERE = Duration.days(7);
const KEPT_THERE = Duration.days(35);
const MANAGED_POLICY = 'service-role/AWSBackupServiceRolePolicyForBackup';

/**
 * Daily backups of the table, each copied to a vault that this account cannot delete from. Point-in-time recovery
 * survives mistakes in the table; the copy survives the loss of the account.
 */
export class TableBackups extends Construct {
  constructor(scope: Construct, id: string, { table, copyTo }: TableBackupsProps) {
    super(scope, id);
    // AWS Backup copies to another account only from a vault with a key of the customer's own.
    const key = new Key(this, 'Key', {
      description: 'Encrypts backups of the table before they are copied to another account',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const vault = new BackupVault(this, 'Vault', {
      encryptionKey: key,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const plan = new BackupPlan(this, 'Plan', { backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'daily',
        // Away from the full hour, when many plans of many accounts begin.
        scheduleExpression: Schedule.cron({ hour: '3', minute: '17' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(8),
        deleteAfter: KEPT_HERE,
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'CopyVault', copyTo),
            deleteAfter: KEPT_THERE,
          },
        ],
      }),
    );
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(MANAGED_POLICY)],
    });
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${MANAGED_POLICY}]`,
      reason:
        'The policy that AWS Backup maintains for its own service: only AWS Backup may assume the role, and an action ' +
        'that the service needs later would otherwise end the backups until somebody notices.',
    });
    plan.addSelection('Table', { resources: [BackupResource.fromArn(table.tableArn)], role });
  }
}
