import { describe, expect, test } from '@jest/globals';
import { readRobots } from '../../../infra/operator/importing/robots.ts';
import { withinAMinute } from '../../support/within-a-minute.ts';

describe('a robots.txt says what may be fetched', () => {
  const rules =
    'User-agent: *\nDisallow: /private\nAllow: /private/jobs\nDisallow: /*.pdf$\nDisallow: /a*b*c';
  test.each([
    ['/jobs', true],
    ['/private', false],
    ['/private/x', false],
    ['/private/jobs/1', true],
    ['/cv.pdf', false],
    ['/cv.pdf?x=1', true],
    ['/a-1-b-2-c/3', false],
    ['/a-1-c-2-b', true],
  ])('%s: %s', (path, allowed) => expect(readRobots(rules).allows(path)).toBe(allowed));

  test('the group that names this importer replaces the one for everybody', () => {
    const text =
      'User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: Jobs-Data-Importer\nAllow: /jobs\nDisallow: /x\nCrawl-delay: 7';
    const robots = readRobots(text);
    expect([robots.allows('/jobs'), robots.allows('/x'), robots.allows('/y')]).toEqual([true, false, true]);
    expect(robots.delaySeconds).toBe(7);
  });

  test.each([
    ['nothing', ''],
    ['an empty rule', 'User-agent: *\nDisallow:'],
    ['a rule without a group', 'Disallow: /'],
    ['a page instead of rules', '<html><body>Disallow: /</body></html>'],
  ])('%s allows everything', (_, text) => expect(readRobots(text).allows('/jobs')).toBe(true));

  test('the name of this importer may have a version behind it', () => {
    expect(readRobots('User-agent: jobs-data-importer/2.0 (+x)\nDisallow: /a').allows('/a')).toBe(false);
  });

  test.each([
    ['/~acme', '/%7Eacme'],
    ['/%7eacme', '/~acme'],
    ['/bücher', '/b%C3%BCcher'],
    ['/b%c3%bccher', '/b%C3%BCcher'],
  ])('the rule %s denies %s: equal octets are equal however they are written', (rule, path) => {
    expect(readRobots(`User-agent: *\nDisallow: ${rule}`).allows(path)).toBe(false);
  });

  test('an escaped slash or star is not a slash or a wildcard', () => {
    const robots = readRobots('User-agent: *\nDisallow: /a%2Fb\nDisallow: /c%2A');
    expect(['/a/b', '/a%2fb', '/cd', '/c%2a'].map((path) => robots.allows(path))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('a delay is at most a minute', () => {
    expect(readRobots('User-agent: *\nCrawl-delay: 86400').delaySeconds).toBe(60);
    expect(readRobots('User-agent: *\nCrawl-delay: soon').delaySeconds).toBeNull();
  });

  test('hostile rules take no time that grows faster than their length', () => {
    const path = `/${'a'.repeat(2000)}`;
    for (const rule of ['*a'.repeat(900), `${'a*'.repeat(900)}b$`, '*'.repeat(1900)]) {
      const robots = readRobots(`User-agent: *\n${`Disallow: /${rule}\n`.repeat(200)}`);
      withinAMinute(() => robots.allows(path));
    }
  });
});
