import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { listen } from '../../infra/local/gateway-server.ts';
import { type DemoRequest, type LaunchOptions, launch } from '../../infra/local/launch.ts';
import { startRuntime } from '../../infra/local/runtime.ts';
import { synthesize } from '../../infra/local/synthesis.ts';
import { parseTemplate } from '../../infra/local/template.ts';
import { fixtureOptions } from './fixture/fixture.ts';

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

  test('is loaded into an empty folder only, and its key is kept for this user only', async () => {
    let loads = 0;
    const progress: string[] = [];
    const options: LaunchOptions = {
      ...fixtureOptions(folder),
      print: (line) => progress.push(line),
      loadDemo: async (request) => {
        loads += 1;
        request.onProgress('half');
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
    expect([loads, progress]).toEqual([1, ['half']]);
  }, 240_000);

  test('is loaded afresh after a load that failed, without what that left', async () => {
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

describe('a template', () => {
  const run = async (template: object): Promise<unknown> => {
    const server = await listen(0);
    const assembly = {
      stackName: 'Stack',
      template: parseTemplate(template),
      assetFolder: () => '',
    };
    const options = {
      ...fixtureOptions(folder),
      environmentsPerFunction: 1,
      parameters: {},
      assembly,
      server,
    };
    return await startRuntime(options).finally(() => server.stop());
  };

  test('with resources that nobody runs is refused by name and type, all of them', async () => {
    const Resources = {
      Bell: { Type: 'AWS::Bell::Ring' },
      Rota: { Type: 'Custom::Rota' },
      Role: { Type: 'AWS::IAM::Role' },
    };
    await expect(run({ Resources })).rejects.toThrow(
      'does not know how to run Bell (AWS::Bell::Ring), Rota (Custom::Rota)',
    );
  });

  test.each([
    ['an event rule', { Type: 'AWS::Events::Rule', Properties: { EventPattern: {} } }, 'matches events'],
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
  ])('with %s that it can not run is refused', async (_, resource, reason) => {
    await expect(run({ Resources: { Thing: resource } })).rejects.toThrow(reason);
  });
});

describe('synthesis', () => {
  const app = (): string => join(folder, 'app.mjs');
  const options = () => ({ app: app(), sources: [app()], outdir: join(folder, 'out') });
  const writes = (text: string): string =>
    `import { writeFileSync } from 'node:fs'; writeFileSync(process.env.CDK_OUTDIR + '/made', '${text}');`;

  test('happens again only when a source changed', async () => {
    writeFileSync(app(), writes('one'));
    expect(await synthesize(options())).toBe(true);
    expect(await synthesize(options())).toBe(false);
    writeFileSync(app(), writes('two'));
    expect(await synthesize(options())).toBe(true);
    expect(readFileSync(join(folder, 'out/made'), 'utf8')).toBe('two');
  });

  test("keeps the last good assembly when the app fails, and says why in the app's words", async () => {
    writeFileSync(app(), writes('good'));
    await synthesize(options());
    writeFileSync(app(), "throw new TypeError('no such construct')");
    await expect(synthesize(options())).rejects.toThrow(
      'the app can not be synthesized: TypeError: no such construct',
    );
    expect(readFileSync(join(folder, 'out/made'), 'utf8')).toBe('good');
  });
});
