import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LINK_KEY_CONTEXT } from '../../shared/links/link-keys.ts';

/**
 * Allows `role` to decrypt the keys that sign links, and nothing else that the key encrypts: a signing secret has
 * another context.
 */
export function grantLinkKey(key: IKey, role: IRole): void {
  role.addToPrincipalPolicy(
    new PolicyStatement({
      actions: ['kms:Decrypt'],
      resources: [key.keyArn],
      conditions: {
        StringEquals: Object.fromEntries(
          Object.entries(LINK_KEY_CONTEXT).map(([name, value]) => [`kms:EncryptionContext:${name}`, value]),
        ),
      },
    }),
  );
}
