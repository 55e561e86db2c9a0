import * as z from 'zod/mini';
import { Refusal } from '../terminal/refusal.ts';

/** Outputs of a deployed stack (docs/operator/deploy.md). */
export interface StackOutputs {
  readonly tableName: string;
  readonly stage: string;
  readonly baseUrl: string;
  readonly failuresBucket: string;
  /** Every output, by name. */
  readonly all: Readonly<Record<string, string>>;
}

/**
 * Reads the outputs of a stack with the operator's own credentials and region.
 * @throws Refusal when the stack cannot be described or does not belong to this product
 */
export async function readStack(name: string): Promise<StackOutputs> {
  // Imported here, so that only commands on AWS pay for it.
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
        throw new Refusal(`stack ${name} has no output ${key}: is it a stack of this product?`);
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
    throw new Refusal(`stack ${name} cannot be read: ${error.message}`, { cause: error });
  } finally {
    client.destroy();
  }
}

/** Reads the values of the parameters of a deployed stack. Returns none without a stack, on a laptop. */
export async function readParameters(stack: string | null): Promise<Readonly<Record<string, string>>> {
  if (stack === null) return {};
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({});
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stack }));
    return Object.fromEntries(
      (Stacks?.[0]?.Parameters ?? []).map(({ ParameterKey = '', ParameterValue = '' }) => [
        ParameterKey,
        ParameterValue,
      ]),
    );
  } finally {
    client.destroy();
  }
}

/** A template as CloudFormation keeps it. */
const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) }),
  ),
});

export type DeployedResources = z.output<typeof Template>['Resources'];

/** Reads the resources of a deployed stack. Returns null without one, on a laptop. */
export async function readTemplate(stack: string | null): Promise<DeployedResources | null> {
  if (stack === null) return null;
  const { CloudFormationClient, GetTemplateCommand } = await import('@aws-sdk/client-cloudformation');
  const client = new CloudFormationClient({});
  try {
    const { TemplateBody = '{}' } = await client.send(
      new GetTemplateCommand({ StackName: stack, TemplateStage: 'Processed' }),
    );
    return z.parse(Template, JSON.parse(TemplateBody)).Resources;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`the template of stack ${stack} cannot be read: ${reason}`, { cause: error });
  } finally {
    client.destroy();
  }
}
