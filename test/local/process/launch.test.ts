import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { hasJava } from '../../../infra/local/engines/dynamodb-local.ts';
import { listen } from '../../../infra/local/http/gateway-server.ts';
import { type DemoRequest, type LaunchOptions, launch } from '../../../infra/local/process/launch.ts';
import { type Runtime, startRuntime } from '../../../infra/local/process/runtime.ts';
import { synthesize } from '../../../infra/local/stack/synthesis.ts';
import { parseTemplate } from '../../../infra/local/stack/template.ts';
import { openTable } from '../../../shared/table/client.ts';
import { fixtureOptions } from '../fixture/fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ACCESS = { organisation_id: 'org_1', api_key: 'jck_local_1' };

describe('the demo data', () => {
  const items = async ({ table }: DemoRequest): Promise<number> =>
    (await table.client.send(new ScanCommand({ TableName: table.name }))).Count ?? -1;
  const put = ({ table }: DemoRequest, pk: string): Promise<unknown> =>
    table.client.send(new PutCommand({ TableName: table.name, Item: { pk, sk: 's' } }));

  test('is loaded only into an empty folder, and its key is readable by this user only', async () => {
    let loads = 0;
    const printed: string[] = [];
    const shown: unknown[] = [];
    const options: LaunchOptions = {
      ...fixtureOptions(folder),
      print: (line) => printed.push(line),
      progress: {
        begin: (step) => shown.push(step),
        advance: (...how) => shown.push(how),
        clear: () => undefined,
      },
      loadDemo: async (request) => {
        loads += 1;
        request.onProgress({ step: 'Halving', done: 1, total: 2, things: 'halves' });
        await put(request, 'A');
        return ACCESS;
      },
    };
    for (const _ of ['first', 'second']) {
      const launched = await launch(options);
      expect(launched.demo).toEqual(ACCESS);
      const runtime = JSON.parse(readFileSync(join(folder, 'runtime.json'), 'utf8'));
      expect(runtime).toMatchObject({ demo: ACCESS, base_url: launched.baseUrl });
      expect(statSync(join(folder, 'demo.json')).mode & 0o777).toBe(0o600);
      await launched.stop();
    }
    // The very first start also synthesizes the fixture.
    expect(loads).toBe(1);
    expect(printed.filter((line) => !line.startsWith('synthesized'))).toEqual([
      expect.stringMatching(/^loaded the demo data in [0-9.]+ s$/),
    ]);
    expect(shown.slice(shown.indexOf('Halving'), shown.indexOf('Halving') + 2)).toEqual([
      'Halving',
      [1, 2, 'halves'],
    ]);
  }, 240_000);

  test('is loaded into an empty table again after a failed load', async () => {
    const failing: LaunchOptions = {
      ...fixtureOptions(folder),
      loadDemo: async (request) => {
        await put(request, 'A');
        throw new Error('the feed broke');
      },
    };
    await expect(launch(failing)).rejects.toThrow('the feed broke');
    expect(existsSync(join(folder, 'runtime.json'))).toBe(false);
    let found = -1;
    const launched = await launch({
      ...failing,
      loadDemo: async (request) => {
        found = await items(request);
        return ACCESS;
      },
    });
    await launched.stop();
    expect(found).toBe(0);
  }, 240_000);
});

/** Starts a template without its HTTP interface. */
async function run(template: object, engine: LaunchOptions['engine'] = 'dynoxide'): Promise<Runtime> {
  const server = await listen(0);
  const assembly = {
    stackName: 'Stack',
    template: parseTemplate(template),
    assetFolder: () => '',
  };
  const options = {
    ...fixtureOptions(folder),
    environmentsPerFunction: 1,
    environmentsPerConsumer: 1,
    parameters: {},
    engine,
    assembly,
    server,
  };
  return await startRuntime(options).finally(() => server.stop());
}

describe('a template', () => {
  test('with unsupported resources is refused with the name and type of each', async () => {
    const Resources = {
      Bell: { Type: 'AWS::Bell::Ring' },
      Rota: { Type: 'Custom::Rota' },
      Role: { Type: 'AWS::IAM::Role' },
    };
    await expect(run({ Resources })).rejects.toThrow(
      'cannot run Bell (AWS::Bell::Ring), Rota (Custom::Rota)',
    );
  });

  test.each([
    [
      'an event rule with an operator that is not supported',
      { Type: 'AWS::Events::Rule', Properties: { EventPattern: { source: [{ wildcard: 'a*' }] } } },
      'does not support the filter operator wildcard',
    ],
    [
      'a function in another language',
      {
        Type: 'AWS::Lambda::Function',
        Properties: { Runtime: 'python3.13', Handler: 'a.b', Code: { S3Key: 'x.zip' } },
      },
      'runs Node functions',
    ],
    [
      'a state machine in JSONata',
      {
        Type: 'AWS::StepFunctions::StateMachine',
        Properties: {
          DefinitionString: '{"QueryLanguage":"JSONata","StartAt":"A","States":{"A":{"Type":"Succeed"}}}',
        },
      },
      'not JSONata',
    ],
  ])('with %s is refused', async (_, resource, reason) => {
    await expect(run({ Resources: { Thing: resource } })).rejects.toThrow(reason);
  });
});

describe('a table', () => {
  const attribute = (AttributeName: string, AttributeType: string) => ({ AttributeName, AttributeType });
  const keyed = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
  const tableWith = (indexes: object) => ({
    Resources: {
      Data: {
        Type: 'AWS::DynamoDB::GlobalTable',
        Properties: {
          AttributeDefinitions: [attribute('pk', 'S'), attribute('sk', 'S')],
          KeySchema: keyed('pk', 'sk'),
          ...indexes,
        },
      },
    },
  });

  // DynamoDB Local needs Java.
  test.each(hasJava() ? (['dynoxide', 'local'] as const) : (['dynoxide'] as const))(
    'of an earlier release gets the indexes it lacks and keeps its items (%s)',
    async (engine) => {
      const before = await run(tableWith({}), engine);
      await put(before, { pk: 'A', sk: 's', due: 7 });
      await before.stop();
      const attributes = [attribute('pk', 'S'), attribute('sk', 'S'), attribute('due', 'N')];
      const Projection = { ProjectionType: 'KEYS_ONLY' };
      const index = { IndexName: 'due', KeySchema: keyed('sk', 'due'), Projection };
      for (const _ of ['added', 'there already']) {
        const after = await run(
          tableWith({ GlobalSecondaryIndexes: [index], AttributeDefinitions: attributes }),
          engine,
        );
        const table = open(after);
        const { Items } = await table.client.send(
          new QueryCommand({
            TableName: table.name,
            IndexName: 'due',
            KeyConditionExpression: 'sk = :s AND due < :n',
            ExpressionAttributeValues: { ':s': 's', ':n': 8 },
          }),
        );
        table.client.destroy();
        await after.stop();
        expect(Items).toEqual([{ pk: 'A', sk: 's', due: 7 }]);
      }
    },
    240_000,
  );

  const open = ({ stack }: Runtime) => openTable(stack.address('DYNAMODB'), stack.tableNames[0]);
  const put = async (runtime: Runtime, Item: Record<string, unknown>): Promise<void> => {
    const { client, name } = open(runtime);
    await client.send(new PutCommand({ TableName: name, Item }));
    client.destroy();
  };
});

test.each([
  [
    'a receiver without a port',
    { WEBHOOK_DEVELOPMENT_RECEIVER: 'localhost' },
    /must be host:port in lower case/,
  ],
  [
    'a missing certificate authority',
    { WEBHOOK_DEVELOPMENT_RECEIVER: 'localhost:8443', WEBHOOK_DEVELOPMENT_CA: '/nowhere/ca.pem' },
    /ENOENT.*\/nowhere\/ca\.pem/,
  ],
])('%s fails the start, not the first delivery', async (_, variables, reason) => {
  await expect(launch({ ...fixtureOptions(folder), variables })).rejects.toThrow(reason);
});

describe('synthesis', () => {
  const app = (): string => join(folder, 'app.mjs');
  const outdir = (): string => join(folder, 'out');
  const options = () => ({ app: app(), sources: [app()], outdir: outdir() });
  const writes = (text: string): string =>
    `import { appendFileSync, writeFileSync } from 'node:fs';
     appendFileSync('${join(folder, 'runs')}', '${text} ');
     writeFileSync(process.env.CDK_OUTDIR + '/made', '${text}');`;
  const madeIn = (assembly: string): string => readFileSync(join(assembly, 'made'), 'utf8');
  const runs = (): string => readFileSync(join(folder, 'runs'), 'utf8');
  const assemblies = (): string[] =>
    readdirSync(outdir(), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(outdir(), name));

  test('runs again only when a source has changed, and leaves what a running runtime uses', async () => {
    writeFileSync(app(), writes('one'));
    const first = await synthesize(options());
    expect(await synthesize(options())).toEqual({ folder: first.folder, isNew: false });
    writeFileSync(app(), writes('two'));
    const second = await synthesize(options());
    expect([first.isNew, second.isNew]).toEqual([true, true]);
    expect([madeIn(first.folder), madeIn(second.folder)]).toEqual(['one', 'two']);
    expect(runs()).toBe('one two ');
  });

  test('runs once for all who start at the same time, and replaces nothing', async () => {
    writeFileSync(app(), writes('one'));
    const all = await Promise.all([1, 2, 3].map(() => synthesize(options())));
    expect(new Set(all.map((one) => one.folder)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(runs()).toBe('one ');
  });

  test('removes what a killed process left, and assemblies that nobody has used for a week', async () => {
    const days = (count: number): Date => new Date(Date.now() - count * 86_400_000);
    writeFileSync(app(), writes('old'));
    const old = await synthesize(options());
    writeFileSync(app(), writes('recent'));
    const recent = await synthesize(options());
    utimesSync(old.folder, days(8), days(8));
    utimesSync(recent.folder, days(6), days(6));
    mkdirSync(join(outdir(), 'making-killed'));
    writeFileSync(app(), writes('new'));
    const made = await synthesize(options());
    expect(assemblies().sort()).toEqual([recent.folder, made.folder].sort());
  });

  test('says which folder it cannot write', async () => {
    writeFileSync(app(), writes('one'));
    writeFileSync(outdir(), '');
    await expect(synthesize(options())).rejects.toThrow(
      `the folder ${outdir()}, which keeps what is synthesized, cannot be written`,
    );
  });

  test("keeps the last good assembly when the app fails, and reports the app's own error", async () => {
    writeFileSync(app(), writes('good'));
    const good = await synthesize(options());
    writeFileSync(app(), "throw new TypeError('no such construct')");
    await expect(synthesize(options())).rejects.toThrow(
      'the app cannot be synthesized: TypeError: no such construct',
    );
    expect(assemblies()).toEqual([good.folder]);
  });
});
