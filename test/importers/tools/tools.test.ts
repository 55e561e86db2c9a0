import { describe, expect, test } from '@jest/globals';
import { htmlBlocks } from '../../../shared/importers/html-text.ts';
import { findTools, findToolsInHtml } from '../../../shared/importers/tools/tools.ts';
import { withinAMinute } from '../../support/within-a-minute.ts';
import { tools } from '../catalogue.ts';

describe('unambiguous names are found anywhere', () => {
  test.each([
    ['You write Python and deploy to K8s.', ['kubernetes', 'python']],
    ['Our backend is Node.js, .NET and C++.', ['cpp', 'dotnet', 'nodejs']],
    ['Dashboards in Power BI (AWS).', ['aws', 'power-bi']],
    ['Golang services', ['go']],
    ['We chat in Slack.', ['slack']],
  ])('%s', (text, expected) => expect(findTools(tools, text)).toEqual(expected));
});

describe('ordinary words are tools only next to other tools', () => {
  test.each([
    ['Python, Go, and R', ['go', 'python', 'r']],
    ['C/C++', ['c', 'cpp']],
    ['Python, Go to market and more', ['python']],
    ['Go the extra mile with Python', ['python']],
    ['Express yourself. Make things. Think Linear.', []],
    ['tools like Linear, Notion and Slack', ['linear', 'notion', 'slack']],
    ['React quickly to events', []],
    ['experience in React', ['react']],
    ['we document in Notion', ['notion']],
    ['rust and notion in lower case', []],
    ['covered by Spring Health, from Spring 2026', []],
    ['application insights for managers', []],
    ['network and .net', []],
  ])('%s', (text, expected) => expect(findTools(tools, text)).toEqual(expected));
});

describe('companies, perks and channels are not tools of the job', () => {
  test.each([
    'Our customers include Slack and Notion.',
    'The team comes from Slack, Notion, and Python.',
    'Previously an engineer at Slack.',
    'Follow us on LinkedIn.',
    'A stipend for Slack.',
  ])('%s', (text) => expect(findTools(tools, text)).toEqual([]));

  test("nor is the employer's own product", () => {
    expect(findTools(tools, 'Slack is where Python works.', 'slack')).toEqual(['python']);
    expect(findTools(tools, 'Slack is where Python works.', 'slack.com')).toEqual(['python']);
  });
});

describe('HTML is read block by block', () => {
  test('with entities, inline tags and block borders', () => {
    const html =
      '<p><strong>Stack</strong></p><ul><li>Node<b>.js</b>&nbsp;&amp; C&#43;&#43;</li><li>Go</li></ul>';
    expect(htmlBlocks(html)).toEqual([
      { text: 'Stack', heading: true },
      { text: 'Node.js & C++', heading: false },
      { text: 'Go', heading: false },
    ]);
    expect(findToolsInHtml(tools, html)).toEqual(['cpp', 'nodejs']);
  });

  test('in a time that grows no faster than the text, however hostile', () => {
    for (const html of [
      '<p'.repeat(500_000),
      '<'.repeat(1_000_000),
      '&#x'.repeat(300_000),
      'Python, '.repeat(125_000),
      'Go, '.repeat(250_000),
    ]) {
      withinAMinute(() => findToolsInHtml(tools, html));
    }
  });
});
