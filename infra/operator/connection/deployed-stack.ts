import { Refusal } from '../terminal/refusal.ts';

/** Outputs of the deployed stack (docs/operator/deploy.md). */
export interface StackOutputs {
  readonly tableName: string;
  readonly stage: string;
  readonly baseUrl: string;
  readonly failuresBucket: string;
  /** All of them, by name. */
  readonly all: Readonly<Record<string, string>>;
}

/**
 * Reads the outputs of a stack with the operator's own credentials and region.
 * @throws Refusal when the stack can not be described or is not one of this product
 */
export async function readStack(name: string): Promise<StackOutputs> {
  // Loaded here, since only commands against AWS pay for it.
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({});
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    const outputs = new Map(
      (Stacks?.[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    );
    const output = (key: string): string => {
      const value = outputs.get(key);
      if (value === undefined)
        throw new Refusal(`the stack ${name} has no output ${key}: is it this product?`);
      return value;
    };
    return {
      tableName: output('TableName'),
      stage: output('StageName'),
      baseUrl: output('BaseUrl'),
      failuresBucket: output('LedgerFailuresBucket'),
      all: Object.fromEntries(outputs),
    };
  } catch (error) {
    if (error instanceof Refusal || !(error instanceof Error)) throw error;
    throw new Refusal(`the stack ${name} can not be read: ${error.message}`, { cause: error });
  } finally {
    client.destroy();
  }
}
