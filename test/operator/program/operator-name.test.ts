import { hostname } from 'node:os';
import { expect, test } from '@jest/globals';
import { operatorName } from '../../../infra/operator/program/operator-name.ts';

test('is the account that runs the command, and its machine', () => {
  expect(operatorName(() => ({ username: 'ada' }))).toBe(`ada@${hostname()}`);
});

test('is the number of a user that the machine has no account for', () => {
  const noAccount = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(operatorName(noAccount)).toBe(`uid ${process.getuid?.()}@${hostname()}`);
});
