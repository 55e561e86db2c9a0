import { describe, expect, test } from '@jest/globals';
import { helpFor, readSettings } from '../../infra/local/settings.ts';

describe('arguments of npm start', () => {
  test('starts without any', () => expect(helpFor([])).toBeNull());

  test.each(['--help', '-h'])('prints the variables for %s', (argument) => {
    expect(helpFor([argument])).toContain('PORT=9000 DATA_DIR=/var/tmp/jobs npm start');
  });

  test.each([
    ['--prot=9000', 'did you mean PORT=… npm start?'],
    ['--data-dir', 'did you mean DATA_DIR=… npm start?'],
    ['help', 'did you mean npm start -- --help?'],
    ['xyzzy', 'its settings are variables, see npm start -- --help'],
  ])('refuses %s and says what was meant', (argument, meant) => {
    expect(() => helpFor(['--help', argument])).toThrow(
      `npm start takes no argument ${JSON.stringify(argument)}; ${meant}`,
    );
  });
});

describe('settings of npm start', () => {
  test('have defaults', () => {
    expect(readSettings({}, '/project')).toEqual({
      port: 8787,
      dataDir: '/project/.local',
      engine: 'dynoxide',
      echoLogs: false,
      allowedHosts: [],
      receiver: {},
    });
  });

  test('are read from the environment', () => {
    const settings = readSettings(
      { PORT: '0', DATA_DIR: 'there', DYNAMODB: 'local', LOG: '1', ALLOWED_HOSTS: 'a.example,b.example' },
      '/project',
    );
    expect(settings).toEqual({
      port: 0,
      dataDir: 'there',
      engine: 'local',
      echoLogs: true,
      allowedHosts: ['a.example', 'b.example'],
      receiver: {},
    });
  });

  test.each([
    [{ PORT: '70000' }, 'PORT must be a port from 0 to 65535, not 70000'],
    [{ PORT: '' }, 'PORT must be a port from 0 to 65535, not '],
    [{ DYNAMODB: 'sqlite' }, 'DYNAMODB must be dynoxide or local, not sqlite'],
  ])('%j is refused', (environment, message) => {
    expect(() => readSettings(environment, '/project')).toThrow(message);
  });
});
