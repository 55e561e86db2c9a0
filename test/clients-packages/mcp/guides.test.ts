import { expect, test } from '@jest/globals';
import { GUIDES } from '../../../clients/mcp/src/generated/guides.ts';

const HALF_OPEN_INTERVAL = /`\[[^\]`]*\)`/g;

test.each(GUIDES)('the guide $slug has no links and keeps all other brackets', ({ markdown }) => {
  expect(markdown).not.toContain('](');
  const rest = markdown.replaceAll(HALF_OPEN_INTERVAL, '');
  expect(rest.split('[').length).toBe(rest.split(']').length);
});

test('the guides keep intervals and the brackets of parameters', () => {
  const text = GUIDES.map(({ markdown }) => markdown).join('\n');
  expect(text).toContain('`[from, until)`');
  expect(text).toContain('facts[benefits]=');
});
