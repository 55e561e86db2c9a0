import { describe, expect, test } from '@jest/globals';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { buildSite } from '../../infra/docs/site.ts';
import { PROBLEMS } from '../../shared/contract/problem.ts';
import { read } from './pages.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const MAXIMUM_BYTES = 200_000;
const site = buildSite();
const html = [...site].filter(([, { type }]) => type.startsWith('text/html'));

/** The parsed pages, and what the parser reported about each. */
const parsed = new Map(
  html.map(([path, { body }]) => {
    const faults: string[] = [];
    const document = parse(body, {
      onParseError: ({ code, startLine }) => faults.push(`${code} in line ${startLine}`),
    });
    return [path, { elements: elementsOf(document), faults }] as const;
  }),
);

function elementsOf(node: Node): readonly Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...children] : children;
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

/** The pages that the navigation and llms.txt do not name. */
const HIDDEN = ['/docs/not-found', '/app/credits', '/app/delivery'];

const assetNamed = (name: string): string => {
  const found = [...site].find(([path]) => path.startsWith('/docs/assets/') && path.endsWith(`/${name}`));
  return found?.[1].body ?? '';
};

const idsOf = (path: string): readonly string[] =>
  (parsed.get(path)?.elements ?? []).flatMap((element) => attribute(element, 'id') ?? []);

describe('the site', () => {
  test('has a page for every problem code, every operation and every webhook', () => {
    const reference = JSON.parse(read('docs/reference/openapi-flat.json'));
    const ids = [
      ...Object.values<{ get: { operationId: string } }>(reference.paths).map(({ get }) => get.operationId),
      ...Object.values<{ post: { operationId: string } }>(reference.webhooks).map(
        ({ post }) => post.operationId,
      ),
    ];
    const kebab = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const wanted = [
      ...Object.keys(PROBLEMS).map((code) => `/docs/errors/${code.replaceAll('_', '-')}`),
      ...ids.map((id) => `/docs/reference/${kebab(id)}`),
    ];
    expect(wanted.filter((path) => !site.has(path))).toEqual([]);
    expect(wanted).toHaveLength(11 + 16 + 6);
  });

  test('has every parameter of every operation', () => {
    const reference = JSON.parse(read('docs/reference/openapi-flat.json'));
    const absent = Object.values<{ get: { operationId: string; parameters: { name: string }[] } }>(
      reference.paths,
    ).flatMap(({ get: { operationId, parameters } }) => {
      const path = `/docs/reference/${operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;
      const page = site.get(path)?.body ?? '';
      return parameters
        .filter(({ name }) => !page.includes(`### \`${name}\``))
        .map(({ name }) => `${path} ${name}`);
    });
    expect(absent).toEqual([]);
  });

  test('states what credit a request of each operation needs, as the contract does', () => {
    const needed = (operation: string): string | undefined =>
      /^\| Credit that a request needs \| (.*) \|$/m.exec(
        site.get(`/docs/reference/${operation}.md`)?.body ?? '',
      )?.[1];
    const contract = read('docs/contract.md').replaceAll(/\s+/g, ' ');
    expect(contract).toContain(
      'With defaults that is $0.02 for list jobs, $0.20 for companies, $0.05 for job facts and $0.50 for company events.',
    );
    expect(needed('list-jobs')).toMatch(/^\$0\.02 with the default/);
    expect(needed('list-companies')).toMatch(/^\$0\.20? with the default/);
    expect(needed('list-job-facts')).toBe('$0.05');
    expect(needed('list-company-events')).toMatch(/^\$0\.50?$/);
    expect(needed('list-job-changes')).toMatch(/^none; /);
    expect(needed('list-tools')).toBeUndefined();
  });

  test.each(html.map(([path]) => path))('%s is complete', (path) => {
    const { elements, faults } = parsed.get(path) ?? { elements: [], faults: [] };
    const named = (tag: string): readonly Element[] => elements.filter(({ tagName }) => tagName === tag);
    expect(faults).toEqual([]);
    expect(Buffer.byteLength(site.get(path)?.body ?? '')).toBeLessThan(MAXIMUM_BYTES);
    expect([named('h1'), named('main'), named('title')].map(({ length }) => length)).toEqual([1, 1, 1]);
    const ids = idsOf(path);
    expect(ids).toEqual([...new Set(ids)]);
    // The content security policy refuses both.
    expect(named('script').filter((script) => attribute(script, 'src') === undefined)).toEqual([]);
    expect(
      elements.flatMap(({ attrs }) => attrs).filter(({ name }) => /^(?:style|on.+)$/.test(name)),
    ).toEqual([]);
    expect([...named('style'), ...named('iframe'), ...named('form')]).toEqual([]);
  });

  test('has no link that leads nowhere', () => {
    const dead = [...parsed].flatMap(([path, { elements }]) =>
      elements
        .flatMap((element) => attribute(element, 'href') ?? attribute(element, 'src') ?? [])
        .filter((link) => !/^(?:https?:|mailto:)/.test(link))
        .filter((link) => {
          const [file = '', hash] = link.split('#');
          const target = file === '' ? path : file;
          return (
            !site.has(target) || (hash !== undefined && !idsOf(target).includes(decodeURIComponent(hash)))
          );
        })
        .map((link) => `${path}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  test('loads nothing from another host', () => {
    const loading = [...parsed].flatMap(([path, { elements }]) =>
      elements
        .filter(({ tagName }) => tagName !== 'a')
        .flatMap((element) => attribute(element, 'href') ?? attribute(element, 'src') ?? [])
        .filter((link) => !link.startsWith('/') || link.startsWith('//'))
        .map((link) => `${path}: ${link}`),
    );
    expect(loading).toEqual([]);
    for (const [path, { body }] of site) {
      if (path.startsWith('/docs/assets/') && !path.endsWith('.json'))
        expect(body.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:\/\/|@import|url\(/);
    }
  });

  test('has the Markdown of every page, and llms.txt names each', () => {
    const list = site.get('/llms.txt')?.body ?? '';
    const pages = html.map(([path]) => path).filter((path) => !HIDDEN.includes(path));
    for (const path of pages) {
      const markdown = path === '/' ? '/index.md' : `${path}.md`;
      expect(site.get(markdown)?.body).toMatch(/^# /);
      expect(site.get(markdown)?.body).not.toMatch(/^(?:```try|SAMPLES|CONTRACT .*)$/m);
      expect(list).toContain(`](${markdown})`);
    }
  });

  test('keeps the search index small, and every entry leads to a heading', () => {
    const body = assetNamed('search.json');
    expect(Buffer.byteLength(body)).toBeLessThan(MAXIMUM_BYTES);
    const entries: readonly (readonly string[])[] = JSON.parse(body);
    const lost = entries.filter(([href = '']) => {
      const [path = '', hash] = href.split('#');
      return !site.has(path) || (hash !== undefined && !idsOf(path).includes(hash));
    });
    expect(lost).toEqual([]);
  });
});
