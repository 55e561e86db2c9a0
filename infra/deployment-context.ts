import type { Node } from 'constructs';
import type { TableClientName } from './bundle.ts';
import type { AdoptedTable } from './constructs/single-table.ts';

/** What `-c` gives on the command line; every node of a construct tree has it. */
type Context = Pick<Node, 'tryGetContext'>;

/** Name of the stack where nothing is deployed: the local runtime and the tests. */
const DEFAULT_STACK = 'JobsData';

const STACK_NAME = /^[A-Za-z][A-Za-z0-9-]{0,127}$/;
const TABLE_NAME = /^[A-Za-z0-9_.-]{3,255}$/;
const STREAM_ARN =
  /^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table\/([A-Za-z0-9_.-]{3,255})\/stream\/[0-9T:.-]+$/;
const VAULT_ARN = /^arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:[A-Za-z0-9_-]{2,50}$/;

/**
 * Returns the name of the stack: `-c stack=NAME`. The command line of the CDK must say it: with a default, a `cdk deploy`
 * that was meant for a test would update the live stack.
 * @param isCommandLine whether the command line of the CDK runs the app
 * @throws Error without a name on the command line, or for a name that CloudFormation would refuse
 */
export function stackNameIn(
  context: Context,
  isCommandLine: boolean = process.env['CDK_CLI_VERSION'] !== undefined,
): string {
  const name: unknown = context.tryGetContext('stack');
  if (name === undefined && !isCommandLine) return DEFAULT_STACK;
  if (name === undefined) throw new Error('name the stack: add -c stack=NAME, such as -c stack=JobsData');
  if (typeof name === 'string' && STACK_NAME.test(name)) return name;
  throw new Error(`stack must be 1 to 128 letters, digits and hyphens that start with a letter, not ${name}`);
}

/**
 * Reports whether CloudFormation refuses to delete the stack: yes, unless `-c terminationProtection=false`.
 * @throws Error for anything but true and false
 */
export function isProtectedIn(context: Context): boolean {
  const given: unknown = context.tryGetContext('terminationProtection');
  if (given === undefined || given === true || given === 'true') return true;
  if (given === false || given === 'false') return false;
  throw new Error(`terminationProtection must be true or false, not ${given}`);
}

/**
 * Returns the table that the stack uses instead of its own: `-c table=NAME -c tableStream=ARN`. A stream cannot be found
 * by the name of its table, and the app looks nothing up.
 * @throws Error when only one is given, or the stream is that of another table
 */
export function adoptedTableIn(context: Context): AdoptedTable | undefined {
  const name: unknown = context.tryGetContext('table');
  const streamArn: unknown = context.tryGetContext('tableStream');
  if (name === undefined && streamArn === undefined) return undefined;
  if (typeof name !== 'string' || typeof streamArn !== 'string') {
    throw new Error('table and tableStream belong together: the name of a table and the ARN of its stream');
  }
  if (!TABLE_NAME.test(name)) throw new Error(`table must be the name of a table, not ${name}`);
  const [, table] = STREAM_ARN.exec(streamArn) ?? [];
  if (table === undefined) throw new Error(`tableStream must be the ARN of a stream, not ${streamArn}`);
  if (table !== name) throw new Error(`tableStream is the stream of ${table}, not of ${name}`);
  return { name, streamArn };
}

/**
 * Returns the vault that gets copies of the table's backups: `-c backupVault=ARN`.
 * @throws Error for anything but the ARN of a vault
 */
export function backupVaultIn(context: Context): string | undefined {
  const arn: unknown = context.tryGetContext('backupVault');
  if (arn === undefined) return undefined;
  if (typeof arn === 'string' && VAULT_ARN.test(arn)) return arn;
  throw new Error(`backupVault must be the ARN of a backup vault, not ${arn}`);
}

/**
 * Returns the functions' client of DynamoDB. `-c tableClient=sdk`, or `TABLE_CLIENT=sdk` in the environment, puts that of
 * the SDK back (docs/adr/0051).
 * @throws Error for a client that does not exist
 */
export function tableClientIn(context: Context): TableClientName {
  const given: unknown = context.tryGetContext('tableClient') ?? process.env['TABLE_CLIENT'] ?? 'wire';
  if (given === 'sdk' || given === 'wire') return given;
  throw new Error(`tableClient must be sdk or wire, not ${given}`);
}

/**
 * Returns how customers reach the operator: `-c contact=support@example.com`, or an https URL.
 * @throws Error for anything else
 */
export function contactIn(context: Context): string | undefined {
  const contact: unknown = context.tryGetContext('contact');
  if (contact === undefined) return undefined;
  const text = String(contact);
  if (/^https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[\w.~/-]*)?$/.test(text)) return text;
  if (/^[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(text)) return `mailto:${text}`;
  throw new Error(`contact must be an e-mail address or an https URL, not ${text}`);
}
