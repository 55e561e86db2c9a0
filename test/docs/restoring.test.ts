import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adoptedTableIn } from '../../infra/deployment-context.ts';
import { createOrganisation } from '../../shared/credits/organisations.ts';
import { postReference } from '../../shared/credits/reference-posting.ts';
import { ADOPTING, BACKUPS, contextOf } from '../infra/support/contexts.ts';
import { at, deployedTemplate, resourcesOf } from '../infra/support/deployment.ts';
import { checkedStacks, onlyTemplate } from '../infra/support/templates.ts';
import { startTestRuntime, type TestRuntime } from '../operator/commands/support.ts';
import { CATALOGUE_LINES, companyLine, jobLine, publishLines } from '../support/feed-lines.ts';

/** Runs the commands of docs/operator/restore.md in order, on the local runtime instead of a stack. */

const guide = readFileSync(new URL('../../docs/operator/restore.md', import.meta.url), 'utf8');
const lines = [...guide.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].flatMap(([, code = '']) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);
const OPS = 'npm run ops -- ';
const STREAM_OF = (table: string) =>
  `arn:aws:dynamodb:eu-central-1:111122223333:table/${table}/stream/2026-11-22T09:41:00.123`;

let runtime: TestRuntime;
const variables = new Map<string, string>();

beforeAll(async () => {
  runtime = await startTestRuntime();
  await publishLines(runtime.table, [...CATALOGUE_LINES, companyLine('Alder'), jobLine('one', 'Alder')]);
  const operator = { name: 'test', now: Date.now() };
  const { organisationId } = await createOrganisation(runtime.table, { name: 'Acme' }, operator);
  const posting = {
    organisationId,
    kind: 'top_up',
    deltaMicros: 5_000_000n,
    reference: 'invoice-1',
  } as const;
  await postReference(runtime.table, posting, operator);
  await runtime.project(organisationId);
});
afterAll(() => runtime.stop());

/** Returns the words of a command line, with its variables and without its quotes. */
const wordsOf = (line: string): string[] =>
  line
    .replace(/"?\$([A-Z_]+)"?/g, (_, name: string) => variables.get(name) ?? `$${name}`)
    .replaceAll("'", '')
    .split(' ');

/** Returns what a command line passes with a flag, such as the context with `-c`. */
const given = (words: readonly string[], flag: string): Record<string, string> =>
  Object.fromEntries(
    words.flatMap((word, i) => {
      const [name = '', value = ''] = word.split(/=(.*)/s);
      return words[i - 1] === flag ? [[name, value]] : [];
    }),
  );

describe('the guide for restoring', () => {
  test('shows the commands of the drill, of a loss and of the copies', () => {
    expect(lines.map((line) => line.split(' ').slice(0, 6).join(' '))).toEqual([
      'npm run ops -- drill restore',
      'npm run ops -- drill restore',
      'API_ID=$(aws cloudformation describe-stack-resources --stack-name JobsData --query',
      'MONITORS_RULE=$(aws cloudformation describe-stack-resources --stack-name JobsData --query',
      'aws apigatewayv2 update-stage --api-id "$API_ID" --stage-name',
      'aws events disable-rule --name "$MONITORS_RULE"',
      'npm run ops -- drill replay',
      'npx cdk deploy -c stack=JobsData -c',
      'aws apigatewayv2 update-stage --api-id "$API_ID" --stage-name',
      'aws events enable-rule --name "$MONITORS_RULE"',
      'npm run ops -- credits verify',
      'npm run ops -- index verify',
      'npx cdk deploy -c stack=JobsData -c',
    ]);
  });

  test("returns throttle and schedule to the template's values: an update with another table changes neither", async () => {
    const own = await deployedTemplate();
    const adopting = onlyTemplate(await checkedStacks('adopting'));
    const [stage] = resourcesOf(own, 'AWS::ApiGatewayV2::Stage').map(([id]) => id);
    const [rule, ...rules] = resourcesOf(own, 'AWS::Events::Rule')
      .map(([id]) => id)
      .filter((id) => id.startsWith('MonitorsRunSchedule'));
    expect(rules).toEqual([]);
    for (const id of [stage, rule].map(String)) {
      expect(adopting.Resources[id]?.Properties).toEqual(own.Resources[id]?.Properties);
    }
    const { ThrottlingRateLimit, ThrottlingBurstLimit } = Object(
      at(own.Resources[String(stage)]?.Properties, 'DefaultRouteSettings'),
    );
    const undone = lines.filter((line) => line.includes('update-stage')).at(-1);
    expect(undone).toContain(
      `ThrottlingRateLimit=${ThrottlingRateLimit},ThrottlingBurstLimit=${ThrottlingBurstLimit}`,
    );
  }, 240_000);

  test('works in order', async () => {
    const deployments: (readonly string[])[] = [];
    for (const line of lines) {
      if (line.startsWith(OPS)) {
        // The local runtime is not a stack and keeps no past.
        const local = line.slice(OPS.length).replace(' --stack JobsData', '').replace(' --to "$TIME"', '');
        const ran = await runtime.json<{ table?: string; kept?: boolean }>(...wordsOf(local));
        expect([line, ran.exitCode]).toEqual([line, 0]);
        if (ran.kept === true && ran.table !== undefined) {
          variables.set('NEW_TABLE', ran.table).set('NEW_STREAM', STREAM_OF(ran.table));
        }
      } else if (line.startsWith('npx cdk deploy ')) {
        deployments.push(wordsOf(line));
      }
    }
    expect(deployments).toHaveLength(2);
    expect(variables.size).toBe(2);
    const [table = '', tableStream] = [variables.get('NEW_TABLE'), variables.get('NEW_STREAM')];
    for (const words of deployments) {
      const { stack, ...context } = given(words, '-c');
      const isAdopting = 'table' in context;
      if (isAdopting) {
        expect(adoptedTableIn(contextOf(context))).toEqual({ name: table, streamArn: tableStream });
      }
      // The drill gives its table a new name each time. The template with another name, which other tests need, stands
      // for it.
      const renamed = (values: Readonly<Record<string, string>>): Record<string, string> =>
        JSON.parse(JSON.stringify(values).replaceAll(table, ADOPTING.table));
      expect(renamed(context)).toEqual(isAdopting ? ADOPTING : BACKUPS);
      const [deployed, ...others] = await checkedStacks(isAdopting ? 'adopting' : 'copying');
      expect([deployed?.name, others]).toEqual([stack, []]);
      const { Parameters = {}, Resources = {} } = deployed?.template ?? {};
      for (const [name, value] of Object.entries(renamed(given(words, '--parameters')))) {
        expect(at(Parameters[name], 'AllowedValues')).toEqual([value]);
      }
      const types = Object.values(Resources).map(({ Type }) => Type);
      expect(types.includes('AWS::DynamoDB::GlobalTable')).toBe(!isAdopting);
      expect(types.includes('AWS::Backup::BackupPlan')).toBe(!isAdopting);
    }
    expect((await runtime.ops('drill', 'remove', table)).code).toBe(0);
  }, 240_000);
});
