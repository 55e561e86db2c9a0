import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAXIMUM_DEPENDENCIES = 12;
/** Licences that require no more than a notice. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

interface LockedPackage {
  readonly dev?: boolean;
  readonly license?: string;
  readonly version?: string;
  readonly integrity?: string;
  /** The package came inside another one, and that one's digest covers it. */
  readonly inBundle?: boolean;
}

const manifest: Readonly<Record<string, Readonly<Record<string, string>>>> = read('package.json');
const locked: Readonly<Record<string, LockedPackage>> = read('package-lock.json').packages;
const running = Object.entries(locked).filter(([path, { dev }]) => path !== '' && dev !== true);

/** Whether an SPDX expression (names with OR and AND, with at most one pair of brackets) allows permissive terms. */
const isPermissive = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => PERMISSIVE.includes(name)));

describe("the product's dependencies", () => {
  test('are at most twelve direct ones, each with an exact version', () => {
    const direct = Object.entries(manifest['dependencies'] ?? {});
    expect(direct.length).toBeLessThanOrEqual(MAXIMUM_DEPENDENCIES);
    const all = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((group) =>
      Object.entries(manifest[group] ?? {}),
    );
    expect(all.filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('have licences that require no more than a notice', () => {
    expect(running.length).toBeGreaterThan(50);
    expect(running.filter(([, { license }]) => !isPermissive(license ?? 'none'))).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['GPL-3.0-or-later', false],
    ['MIT AND GPL-3.0-or-later', false],
    ['none', false],
  ])('are judged by their licence expression: %s', (expression, permissive) => {
    expect(isPermissive(expression)).toBe(permissive);
  });

  test('are checked against a digest at installation', () => {
    const fetched = running.filter(([, { inBundle }]) => inBundle !== true);
    expect(fetched.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true)).toEqual([]);
  });

  test.each([
    ['a high advisory', { vulnerabilities: { zod: { severity: 'high', range: '<9' } } }, 1, 'zod <9: high'],
    ['a critical one', { vulnerabilities: { zod: { severity: 'critical', range: '*' } } }, 1, 'critical'],
    ['a moderate one', { vulnerabilities: { zod: { severity: 'moderate', range: '*' } } }, 0, ''],
    [
      'a registry without advisories',
      { message: 'not supported' },
      0,
      'no advisories from the registry: not',
    ],
  ])('are checked for advisories: %s', (_, report, code, said) => {
    const folder = mkdtempSync(join(tmpdir(), 'npm-'));
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat '${folder}/report.json'\n`, { mode: 0o700 });
    const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'infra/supply-chain/advisories.ts')], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
    });
    rmSync(folder, { recursive: true });
    expect([status, stdout]).toEqual([code, expect.stringContaining(said)]);
  });

  test('are listed by `npm run sbom`, as CycloneDX', () => {
    const script = join(ROOT, 'infra/supply-chain/sbom.ts');
    const text = execFileSync(process.execPath, [script], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    const { bomFormat, components } = JSON.parse(text);
    expect(bomFormat).toBe('CycloneDX');
    const names: string[] = components.map(({ purl }: { purl: string }) => purl);
    for (const [name, version] of Object.entries(manifest['dependencies'] ?? {})) {
      expect(names).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    }
    expect(names.filter((purl) => purl.includes('/jest@'))).toEqual([]);
  });
});
