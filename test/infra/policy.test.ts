import { describe, expect, test } from '@jest/globals';
import { allows } from './support/policy.ts';

const statement = {
  Effect: 'Allow',
  Action: ['dynamodb:GetItem'],
  Resource: { 'Fn::GetAtt': ['Table', 'Arn'] },
  Condition: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['JOB#*', 'MANIFEST'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
};
const get = { action: 'dynamodb:GetItem', resource: 'Table' };

describe('the policy reader of the grant tests', () => {
  test('allows a key of a named family and refuses similar families', () => {
    expect(allows([statement], { ...get, leadingKeys: ['JOB#1', 'MANIFEST'] })).toBe(true);
    for (const key of ['JOB', 'JOBS#1', 'xJOB#1', 'MANIFEST#1']) {
      expect(allows([statement], { ...get, leadingKeys: [key] })).toBe(false);
    }
  });

  test('admits a request without keys under ForAllValues alone', () => {
    const { Null: _, ...vacuous } = statement.Condition;
    expect(allows([{ ...statement, Condition: vacuous }], get)).toBe(true);
    expect(allows([statement], get)).toBe(false);
  });

  test('refuses another action, another resource and a subresource', () => {
    const leadingKeys = ['JOB#1'];
    expect(allows([statement], { ...get, action: 'dynamodb:Scan', leadingKeys })).toBe(false);
    expect(allows([statement], { ...get, resource: 'Other', leadingKeys })).toBe(false);
    expect(allows([statement], { ...get, suffix: '/index/x', leadingKeys })).toBe(false);
    expect(allows([{ ...statement, Action: 'dynamodb:*' }], { ...get, leadingKeys })).toBe(true);
    expect(allows([{ ...statement, Resource: '*' }], { ...get, leadingKeys })).toBe(true);
  });

  test('restricts attributes and what an update returns, also in a request that names neither', () => {
    const update = {
      ...statement,
      Condition: {
        'ForAllValues:StringLike': { 'dynamodb:Attributes': ['pk', 'sk', 's*'] },
        Null: { 'dynamodb:Attributes': 'false' },
        StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_NEW'] },
      },
    };
    expect(allows([update], { ...get, attributes: ['pk', 'sk', 's1'] })).toBe(true);
    expect(allows([update], { ...get, attributes: ['pk', 'sk', 's1', 'balance'] })).toBe(false);
    expect(allows([update], get)).toBe(false);
    const one = { ...get, attributes: ['pk'] };
    expect(allows([update], { ...one, returnValues: 'UPDATED_NEW' })).toBe(true);
    expect(allows([update], { ...one, returnValues: 'ALL_NEW' })).toBe(false);
  });

  test('throws on conditions and effects that it does not support', () => {
    const Condition = { StringNotEquals: { 'dynamodb:LeadingKeys': 'JOB#1' } };
    expect(() => allows([{ ...statement, Condition }], get)).toThrow('unsupported condition StringNotEquals');
    const other = { Null: { 'dynamodb:FullTableScan': 'false' } };
    expect(() => allows([{ ...statement, Condition: other }], get)).toThrow(
      'unsupported condition key dynamodb:FullTableScan',
    );
    expect(() => allows([{ ...statement, Effect: 'Deny' }], get)).toThrow('unsupported effect Deny');
  });
});
