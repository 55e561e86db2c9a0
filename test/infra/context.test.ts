import { describe, expect, jest, test } from '@jest/globals';
import {
  adoptedTableIn,
  backupVaultIn,
  isProtectedIn,
  stackNameIn,
  tableClientIn,
} from '../../infra/deployment-context.ts';
import { findingsOf } from './options/state-machines.ts';
import { ADOPTING, BACKUPS, CHECKED_MISTAKES, contextOf } from './support/contexts.ts';
import { at, deployedTemplate, nameOf, onlyResource, resourcesOf } from './support/deployment.ts';
import type { SynthesizedTemplate } from './support/template.ts';
import {
  type CheckedName,
  checkedStacks,
  onlyTemplate,
  refusalOf,
  standardStacks,
} from './support/templates.ts';

// The first file that needs a template synthesizes it, which takes a slow machine longer than a minute.
jest.setTimeout(300_000);

const { table: NAME, tableStream: STREAM } = ADOPTING;
const VAULT = BACKUPS.backupVault;

/** Returns the only stack of a context, in which cdk-nag has found nothing, and validates its state machines. */
async function checkedTemplate(name: CheckedName): Promise<SynthesizedTemplate> {
  const checked = onlyTemplate(await checkedStacks(name));
  const findings = Object.values(findingsOf(checked)).filter((finding) => finding !== '');
  if (findings.length > 0) throw new Error(findings.join('\n'));
  return checked;
}

const template = await deployedTemplate();
const adopting = await checkedTemplate('adopting');
const copying = await checkedTemplate('copying');

describe('the name of the stack', () => {
  test('must be given to the command line of the CDK, which could deploy it', () => {
    expect(() => stackNameIn(contextOf({}), true)).toThrow(/name the stack: add -c stack=NAME/);
    expect(stackNameIn(contextOf({ stack: 'JobsDataTest' }), true)).toBe('JobsDataTest');
    expect(stackNameIn(contextOf({}), false)).toBe('JobsData');
  });

  test.each(['', '1st', 'a_b', 'a'.repeat(129), true])('cannot be %j', (stack) => {
    expect(() => stackNameIn(contextOf({ stack }), true)).toThrow(/stack must be/);
  });
});

describe('termination protection', () => {
  test('is on, unless it is switched off', async () => {
    const [standard] = await standardStacks('standard');
    const [unprotected] = await standardStacks('unprotected');
    expect(standard?.terminationProtection).toBe(true);
    expect(unprotected?.terminationProtection).toBe(false);
    expect(() => isProtectedIn(contextOf({ terminationProtection: 'no' }))).toThrow(/must be true or false/);
  });
});

test('-c tableClient is sdk or wire, the default', () => {
  const { TABLE_CLIENT: given } = process.env;
  delete process.env['TABLE_CLIENT'];
  try {
    expect(tableClientIn(contextOf({}))).toBe('wire');
    expect(tableClientIn(contextOf({ tableClient: 'sdk' }))).toBe('sdk');
    process.env['TABLE_CLIENT'] = 'sdk';
    expect(tableClientIn(contextOf({}))).toBe('sdk');
    expect(tableClientIn(contextOf({ tableClient: 'wire' }))).toBe('wire');
    expect(() => tableClientIn(contextOf({ tableClient: 'aws' }))).toThrow(/must be sdk or wire, not aws/);
  } finally {
    if (given === undefined) delete process.env['TABLE_CLIENT'];
    else process.env['TABLE_CLIENT'] = given;
  }
});

describe('-c table', () => {
  test('comes with the stream of that table', () => {
    expect(adoptedTableIn(contextOf({}))).toBeUndefined();
    expect(adoptedTableIn(contextOf(ADOPTING))).toEqual({ name: NAME, streamArn: STREAM });
    for (const [context, fault] of [
      [{ table: NAME }, /belong together/],
      [{ tableStream: STREAM }, /belong together/],
      [{ table: 'a b', tableStream: STREAM }, /must be the name of a table/],
      [{ table: NAME, tableStream: 'arn:aws:dynamodb:x' }, /must be the ARN of a stream/],
      [{ table: `${NAME}1`, tableStream: STREAM }, /is the stream of/],
    ] as const) {
      expect(() => adoptedTableIn(contextOf(context))).toThrow(fault);
    }
  });

  test('takes no throughput, which is that of the own table', async () => {
    for (const [context, reason] of CHECKED_MISTAKES.adopting)
      expect(await refusalOf('checked', context)).toMatch(reason);
  });

  test('replaces the table of the stack, which stays behind', () => {
    expect(resourcesOf(adopting, 'AWS::DynamoDB::GlobalTable')).toEqual([]);
    expect(at(adopting.Outputs['TableName'], 'Value')).toBe(NAME);
    expect(JSON.stringify(adopting)).not.toContain('DataTableFDBAD0F2"');
    const [, own] = onlyResource(template, 'AWS::DynamoDB::GlobalTable');
    expect(own).toMatchObject({ DeletionPolicy: 'Retain' });
  });

  test('gives every function the same table, streams and grants as its own', () => {
    const tableOf = (resource: unknown): unknown => at(resource, 'Environment', 'Variables', 'TABLE_NAME');
    const functions = resourcesOf(template, 'AWS::Lambda::Function').map(([id, { Properties }]) => {
      const adopted = adopting.Resources[id]?.Properties;
      const names = [tableOf(Properties), tableOf(adopted)];
      expect([nameOf(adopted), ...names]).toEqual([
        nameOf(Properties),
        ...(names[0] === undefined ? [undefined, undefined] : [{ Ref: 'DataTableFDBAD0F2' }, NAME]),
      ]);
      return names[1];
    });
    expect(functions.filter((name) => name === NAME).length).toBeGreaterThan(20);
    const streams = resourcesOf(adopting, 'AWS::Lambda::EventSourceMapping')
      .map(([, { Properties }]) => at(Properties, 'EventSourceArn'))
      .filter((source) => typeof source === 'string');
    expect(streams).toEqual([STREAM, STREAM]);

    // The same policies, with the ARN of the adopted table where that of the own one was.
    const policiesOf = (of: typeof template): string =>
      JSON.stringify(
        resourcesOf(of, 'AWS::IAM::Policy').map(([id, { Properties }]) => [
          id,
          at(Properties, 'PolicyDocument'),
        ]),
      );
    const arn = (suffix: string) =>
      `{"Fn::Join":["",["arn:",{"Ref":"AWS::Partition"},":dynamodb:",{"Ref":"AWS::Region"},":",{"Ref":"AWS::AccountId"},":table/${NAME}${suffix}"]]}`;
    const index = '{"Fn::Join":["",[{"Fn::GetAtt":["DataTableFDBAD0F2","Arn"]},"/index/due"]]}';
    const renamed = policiesOf(template)
      .replaceAll(index, arn('/index/due'))
      .replaceAll('{"Fn::GetAtt":["DataTableFDBAD0F2","StreamArn"]}', `"${STREAM}"`)
      .replaceAll('{"Fn::GetAtt":["DataTableFDBAD0F2","Arn"]}', arn(''));
    expect(policiesOf(adopting)).toBe(renamed);
  });

  test('has to be repeated, since the parameter of the running stack allows no other table', () => {
    expect(template.Parameters['TableInUse']).toMatchObject({ Default: 'own', AllowedValues: ['own'] });
    expect(adopting.Parameters['TableInUse']).toMatchObject({ Default: NAME, AllowedValues: [NAME] });
  });
});

describe('-c backupVault', () => {
  test('must be the ARN of a vault', () => {
    expect(backupVaultIn(contextOf({}))).toBeUndefined();
    expect(() => backupVaultIn(contextOf({ backupVault: 'jobs-data' }))).toThrow(/must be the ARN/);
  });

  test('copies daily backups of the table there, from a vault with a key of its own', () => {
    const [, plan] = onlyResource(copying, 'AWS::Backup::BackupPlan');
    expect(at(plan.Properties, 'BackupPlan', 'BackupPlanRule')).toEqual([
      expect.objectContaining({
        Lifecycle: { DeleteAfterDays: 7 },
        ScheduleExpression: 'cron(17 3 * * ? *)',
        CopyActions: [{ DestinationBackupVaultArn: VAULT, Lifecycle: { DeleteAfterDays: 35 } }],
      }),
    ]);
    const [, selection] = onlyResource(copying, 'AWS::Backup::BackupSelection');
    expect(at(selection.Properties, 'BackupSelection', 'Resources')).toEqual([
      { 'Fn::GetAtt': ['DataTableFDBAD0F2', 'Arn'] },
    ]);
    const [, vault] = onlyResource(copying, 'AWS::Backup::BackupVault');
    expect(vault.DeletionPolicy).toBe('Retain');
    expect(at(vault.Properties, 'EncryptionKeyArn', 'Fn::GetAtt', 0)).toMatch(/^BackupsKey/);
    expect(resourcesOf(template, 'AWS::Backup::BackupPlan')).toEqual([]);
  });
});

test('cdk-nag finds nothing with a table and a vault given by context', async () => {
  expect(await checkedStacks('adoptingAndCopying')).toHaveLength(1);
});
