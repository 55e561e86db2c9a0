import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { microsOf, usdOf } from '../../../clients/typescript/src/money/usd.ts';
import type { DemoRuntime } from '../../openapi/third-parties/runtime.ts';
import { startFakeInterface } from './fake-interface.ts';
import { callWith } from './in-memory.ts';

const execute = promisify(execFile);
const PACKAGE = fileURLToPath(new URL('../../../clients/mcp', import.meta.url));
const BUILT = join(PACKAGE, 'dist/main.js');
const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');

/** The MCP server as a host runs it: packed, started by npx, over standard input and output, with a real interface. */
export function mcpServer(runtimeOf: () => DemoRuntime): void {
  let folder: string;
  let archive: string;
  let packed: readonly string[];
  const clients: Client[] = [];

  async function start(
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    clients.push(client);
    await client.connect(
      new StdioClientTransport({ command, args: [...args], env: { ...env }, stderr: 'ignore' }),
    );
    return client;
  }
  const startBuilt = (env: Readonly<Record<string, string>> = {}): Promise<Client> =>
    start(process.execPath, [BUILT], {
      API_KEY: runtimeOf().apiKey,
      BASE_URL: runtimeOf().baseUrl,
      ...env,
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mcp-package-'));
    const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: PACKAGE,
      // The user's own may not be writable.
      env: { ...process.env, npm_config_cache: join(folder, 'npm-cache') },
    });
    const [listed] = JSON.parse(stdout);
    packed = listed.files.map(({ path }: { readonly path: string }) => path);
    archive = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  }, 240_000);
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    rmSync(folder, { recursive: true, force: true });
  }, 240_000);

  test('its inputs and guides match the documents', async () => {
    await execute(process.execPath, ['build/generate.mjs', '--check'], { cwd: PACKAGE });
  });

  test('the package is one file without dependencies', () => {
    expect([...packed].sort()).toEqual([
      'README.md',
      'bin/jobs-companies-mcp.mjs',
      'dist/LICENSES.txt',
      'dist/main.js',
      'package.json',
    ]);
    const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
    expect([manifest.dependencies, manifest.peerDependencies]).toEqual([undefined, undefined]);
    const version = readFileSync(join(PACKAGE, 'src/session/version.ts'), 'utf8');
    expect(version).toContain(`VERSION = '${manifest.version}'`);
    const imported = readFileSync(BUILT, 'utf8').matchAll(/^import .*?from ["']([^"']+)["'];$/gm);
    const modules = [...imported].map(([, name = '']) => name.replace(/^(?!node:)/, 'node:'));
    expect(modules).toContain('node:process');
    expect(modules.filter((name) => !process.getBuiltinModule(name))).toEqual([]);
    expect(readFileSync(join(PACKAGE, 'dist/LICENSES.txt'), 'utf8')).toContain(
      '@modelcontextprotocol/sdk 1.',
    );
  });

  test('npx starts the package as the README configures it, and a session runs as the README shows', async () => {
    const [, json = ''] = /```json\n(.*?)```/s.exec(README) ?? [];
    const { command, args, env } = JSON.parse(json).mcpServers['jobs-companies'];
    const argv: string[] = args.map((each: string) => (each.endsWith('.tgz') ? archive : each));
    expect(argv).toContain(archive);
    expect(Object.keys(env)).toEqual(['API_KEY', 'BASE_URL']);
    const { apiKey, baseUrl } = runtimeOf();
    const npm = { npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' };
    const client = await start(command, argv, { ...npm, API_KEY: apiKey, BASE_URL: baseUrl });
    expect(client.getServerVersion()).toMatchObject({ name: 'jobs-companies', version: '0.1.0' });

    const [, session = ''] = /## A session\n.*?```\n(.*?)```/s.exec(README) ?? [];
    const calls = session.trim().split('\n');
    expect(calls).toHaveLength(5);
    const answers = [];
    for (const line of calls) {
      const [, name = '', given = ''] = /^(\w+) (\{.*\})$/.exec(line) ?? [];
      answers.push(await callWith(client, name, JSON.parse(given)));
    }
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, false, false, false]);
    const [place, role, dry, found, budget] = answers.map(({ text }) => text);
    expect(place).toContain('"id":"country:DE"');
    expect(role).toContain('"code":"software-engineering"');
    expect(dry).toMatch(/^Dry run, nothing sent: .* up to \$0\.10 \(100 jobs at \$0\.001 each\)\. It fits\./);
    expect(found).toMatch(
      /^\d jobs?\. Charged \$0\.00\d?\. \$\d\.\d+ is left of the session's budget of \$1\.00\./,
    );
    const [, charged] = /Charged \$([\d.]+)\. /.exec(found ?? '') ?? [];
    expect(JSON.parse(budget ?? '')).toMatchObject({ budget_usd: '1.00', charged_usd: charged });
  }, 120_000);

  describe('in a session', () => {
    let client: Client;
    const used = new Set<string>();
    const call = (name: string, args: Record<string, unknown> = {}) => {
      used.add(name);
      return callWith(client, name, args);
    };
    const first = (lines: readonly string[]): Record<string, unknown> => JSON.parse(lines[0] ?? '{}');
    beforeAll(async () => {
      client = await startBuilt({ BUDGET_USD: '2.00' });
    }, 120_000);

    test('every tool states its price, and takes inputs in a form that models accept', async () => {
      const { tools } = await client.listTools();
      for (const { name, description, inputSchema, annotations } of tools) {
        expect([name, description]).toEqual([name, expect.stringMatching(/Price: .*\$0\.|Free\.$/)]);
        expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
        expect(inputSchema['additionalProperties']).toBe(false);
        // Hosts refuse tools with other property names.
        const names = Object.keys(inputSchema.properties ?? {});
        expect(names.filter((each) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(each))).toEqual([]);
      }
      expect(JSON.stringify(tools).length).toBeLessThan(30_000);
    });

    test('every tool answers, and the account is charged what the answers say', async () => {
      const before = await call('search_jobs', { limit: 100 });
      const [, charged = '', balance = ''] =
        /Charged \$([\d.]+)\..*Account balance: \$([\d.]+)\./.exec(before.text) ?? [];
      const listed = before.lines.map((line) => JSON.parse(line));
      const { token = '' } = /"(?<token>more-\d+)"/.exec(before.text)?.groups ?? {};
      const rest = await call('read_more', { token });
      expect(rest.lines.length).toBeGreaterThan(0);
      listed.push(...rest.lines.map((line) => JSON.parse(line)));
      const job = listed.find(({ description }) => description === 'available');

      expect(first((await call('get_job', { job_id: job.id })).lines)).toEqual(job);
      const content = await call('get_job_description', { job_id: job.id });
      expect(first(content.lines)).toMatchObject({
        job_id: job.id,
        description: expect.stringContaining('#'),
      });
      const facts = await call('search_job_facts', {
        facts: { benefits: ['health_insurance'], technologyOperator: 'any' },
      });
      expect(String(first(facts.lines)['facts'])).toContain('benefit: health_insurance');
      expect(first(facts.lines)['source']).toMatch(/^https:/);
      const company = await call('search_companies', { limit: 1 });
      expect((await call('get_company', { company_id: first(company.lines)['id'] })).lines).toEqual(
        company.lines,
      );
      const events = await call('search_company_events', { company: { employeeCountMin: 1 } });
      expect(String(first(events.lines)['events'])).toMatch(/^\d{4}-\d{2}-\d{2} \w+: /);
      expect((await call('find_locations', { query: 'germ' })).text).toContain('"country:DE"');
      expect((await call('find_tools', { query: 'pyth' })).text).toContain('"python"');
      expect((await call('find_roles', { query: 'Vertrieb' })).text).toContain('"under":"sales"');
      expect((await call('find_industries', { query: 'robot' })).text).toContain('"robotics"');

      const { structuredContent } = await client.callTool({ name: 'get_budget', arguments: {} });
      used.add('get_budget');
      const { charged_usd, account_balance_usd, left_usd } = Object(structuredContent);
      expect(usdOf(microsOf(balance) - microsOf(account_balance_usd))).toBe(
        usdOf(microsOf(charged_usd) - microsOf(charged)),
      );
      expect(usdOf(microsOf(charged_usd) + microsOf(left_usd))).toBe('2.00');
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
    }, 120_000);

    test('a cursor continues a list', async () => {
      const page = await call('search_jobs', { limit: 2 });
      const [, cursor] = /cursor "([^"]+)"/.exec(page.text) ?? [];
      const next = await call('search_jobs', { limit: 2, cursor });
      expect(next.lines).toHaveLength(2);
      expect(next.lines).not.toEqual(page.lines);
    });

    test("wrong arguments get the interface's own words", async () => {
      const { text, isError } = await call('search_jobs', {
        location: ['x'],
        roles: ['backend-enginering'],
        countries: 'DE,FR',
      });
      expect(isError).toBe(true);
      expect(text).toMatch(/"location".*\(unknown_parameter\)/);
      expect(text).toMatch(/'roles'.*"backend-enginering".*"backend-engineering".*\(unknown_code\)/);
      expect(text).toMatch(/'countries'.*"DE,FR"/);
      expect(text).toContain('Nothing was charged.');
    });

    test('guides, catalogues and the prompt are available', async () => {
      const { resources } = await client.listResources();
      for (const { uri } of resources) {
        const { contents } = await client.readResource({ uri });
        expect(Object(contents[0]).text.length).toBeGreaterThan(500);
      }
      expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(['filtering', 'roles']));
      await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(
        'there is no resource',
      );
      const prompt = await client.getPrompt({
        name: 'find_jobs',
        arguments: { what: 'nurse', most_usd: '0.05' },
      });
      expect(JSON.stringify(prompt)).toContain('nurse');
    });
  });

  test('it refuses to start with a key that the interface refuses, and does not show the key', async () => {
    const key = 'jck_local_wrong_0123456789';
    const env = { ...process.env, API_KEY: key, BASE_URL: runtimeOf().baseUrl };
    const failed = await execute(process.execPath, [BUILT], { env }).catch((error: unknown) => Object(error));
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toMatch(
      /^jobs-companies-mcp cannot start\. The interface at .* refuses the key in API_KEY/,
    );
    expect(failed.stderr).not.toContain(key);
  });

  test('it starts before the interface does, and a call that reached nothing costs nothing', async () => {
    const closed = await startFakeInterface();
    await closed.stop();
    const client = await startBuilt({ BASE_URL: closed.baseUrl });
    const { text } = await callWith(client, 'search_jobs');
    expect(text).toContain('ECONNREFUSED');
    expect(text).toContain(
      "Nothing was charged. The same call may succeed later. $1.00 is left of the session's",
    );
  });

  test('standard output carries only protocol messages, and the process ends with its input', async () => {
    const env = { ...process.env, API_KEY: runtimeOf().apiKey, BASE_URL: runtimeOf().baseUrl };
    const child = spawn(process.execPath, [BUILT], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk;
    });
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    };
    child.stdin.end(
      `not json\n${JSON.stringify(initialize)}\n{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n`,
    );
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(0);
    const messages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(messages.map(({ id }) => id)).toEqual([1, 2]);
    expect(stderr).toContain(`serves ${runtimeOf().baseUrl} within a budget of $1.00`);
    expect(stdout + stderr).not.toContain(runtimeOf().apiKey);
  });
}
