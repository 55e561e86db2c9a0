import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { accessOf } from '../../../infra/constructs/table-access.ts';
import { FUNCTION_NAMES } from '../../../infra/functions.ts';
import { OPERATIONS } from '../../../infra/operations.ts';
import { industryCodes, toolCodes } from '../../../shared/contract/request/common-parameters.ts';
import { newAccount } from '../../../shared/credits/account.ts';
import { POSTING_ATTRIBUTES } from '../../../shared/credits/posting-update.ts';
import { LINK_KEY_CONTEXT } from '../../../shared/links/link-keys.ts';
import { type KeyFamily, PREFIXES } from '../../../shared/table/keys.ts';
import { at, resourcesOf } from '../support/deployment.ts';
import { allows, statementsOf } from '../support/policy.ts';
import {
  CHECKS,
  DELETES,
  DOCUMENTS,
  FAILURES,
  GETS,
  NEVER,
  READS,
  reach,
  SAMPLES,
  SITE,
  STAMPED,
  STATEMENT_WRITES,
  TABLE,
  TIMES,
  template,
  WRITES,
} from './granted.ts';

const ACCOUNT_UPDATE = {
  action: 'dynamodb:UpdateItem',
  resource: TABLE,
  leadingKeys: [SAMPLES.account],
} as const;
/** An account item with every attribute that is not of the posting. */
const ACCOUNT = {
  ...newAccount({ perSecond: 1, perMinute: 1 }, new Uint8Array(32), 0),
  cursor_previous: new Uint8Array(32),
  entitled: 0,
};
describe.each(OPERATIONS)('the function $id', (operation) => {
  const { id } = operation;

  test.each(GETS)('may %s only the families that its declaration needs', (action) => {
    expect(reach(id, action)).toEqual([...accessOf(operation).reads].sort());
  });

  test('may query only the families whose ranges its declaration needs, and never the keys of organisations', () => {
    expect(reach(id, 'dynamodb:Query')).toEqual([...accessOf(operation).queries].sort());
    for (const family of ['account', 'apiKey', 'entitlement', 'manifest', 'job', 'content'])
      expect(reach(id, 'dynamodb:Query')).not.toContain(family);
  });

  test('may not read ledger, references, audit, sources or other organisations’ list', () => {
    const allowed = READS.flatMap((action) => reach(id, action));
    for (const family of ['ledger', 'reference', 'audit', 'source', 'organisation']) {
      expect(allowed).not.toContain(family);
    }
  });

  test('may update nothing but the account, and put nothing', () => {
    expect(reach(id, 'dynamodb:UpdateItem')).toEqual(['account']);
    expect(reach(id, 'dynamodb:PutItem')).toEqual([]);
  });

  test('may change the rate windows of an account, its balance only if it charges, and nothing else of it', () => {
    const statements = statementsOf(template, id);
    const charges = operation.serving.kind === 'metered';
    const mayName = (...attributes: string[]) =>
      allows(statements, { ...ACCOUNT_UPDATE, attributes: ['pk', 'sk', ...attributes] });
    expect(mayName('S1a2b3c4', 'M12345', 'U12345')).toBe(true);
    expect(mayName(...POSTING_ATTRIBUTES)).toBe(charges);
    for (const attribute of POSTING_ATTRIBUTES) expect(mayName(attribute)).toBe(charges);
    for (const other of ['status', 'per_second', 'per_minute', 'cursor_key', 'cursor_previous', 'entitled']) {
      expect(Object.hasOwn(ACCOUNT, other)).toBe(true);
      expect(mayName(other)).toBe(false);
      expect(mayName('balance', other)).toBe(false);
    }
    // A request whose attributes are not known.
    expect(allows(statements, ACCOUNT_UPDATE)).toBe(false);
  });

  test('may have an update of an account return only what changed', () => {
    const statements = statementsOf(template, id);
    const update = { ...ACCOUNT_UPDATE, attributes: ['pk', 'sk', 'S1a2b3c4'] };
    for (const returnValues of ['NONE', 'UPDATED_NEW']) {
      expect(allows(statements, { ...update, returnValues })).toBe(true);
    }
    for (const returnValues of ['ALL_NEW', 'ALL_OLD']) {
      expect(allows(statements, { ...update, returnValues })).toBe(false);
    }
  });

  test('may not combine an allowed key with another one in a request', () => {
    const call = { resource: TABLE, leadingKeys: [SAMPLES.account, SAMPLES.ledger] };
    expect(allows(statementsOf(template, id), { action: 'dynamodb:BatchGetItem', ...call })).toBe(false);
  });
});

describe.each(FUNCTION_NAMES)('the function %s', (name) => {
  test('reaches no family that only shares a prefix with an allowed one', () => {
    const statements = statementsOf(template, name);
    const prefixes: readonly string[] = Object.values(PREFIXES);
    // `MONITORS` is a family of its own.
    const others = prefixes.map((prefix) => `${prefix}S`).filter((each) => !prefixes.includes(each));
    expect(others.length).toBeGreaterThan(30);
    for (const other of others) {
      for (const action of [...READS, ...WRITES]) {
        const call = { action, resource: TABLE, leadingKeys: [`${other}#1`] };
        expect(allows(statements, call)).toBe(false);
      }
    }
  });

  test('may write by statements and in batches only the families that its task requires', () => {
    for (const action of ['dynamodb:PartiQLInsert', 'dynamodb:PartiQLUpdate', 'dynamodb:BatchWriteItem']) {
      expect(reach(name, action)).toEqual(STATEMENT_WRITES[name]?.[action] ?? []);
    }
  });

  test('may neither scan nor select nor delete by statements, with or without a key', () => {
    const statements = statementsOf(template, name);
    for (const action of NEVER) {
      expect(reach(name, action)).toEqual([]);
      expect(allows(statements, { action, resource: TABLE })).toBe(false);
    }
  });

  test('may delete and check only the families that its task requires', () => {
    expect(reach(name, 'dynamodb:DeleteItem')).toEqual(DELETES[name] ?? []);
    expect(reach(name, 'dynamodb:ConditionCheckItem')).toEqual(CHECKS[name] ?? []);
  });

  test('may do nothing in a request without a key', () => {
    const statements = statementsOf(template, name);
    for (const action of [...READS, ...WRITES]) {
      expect(allows(statements, { action, resource: TABLE })).toBe(false);
    }
  });

  test('names actions without wildcards, and only resources of the deployment', () => {
    for (const { Action, Resource } of statementsOf(template, name)) {
      expect(JSON.stringify(Action)).not.toContain('*');
      expect(Resource).not.toBe('*');
      // Only executions of the stack's own machine have an ARN that is made from its name.
      if (Action !== 'states:DescribeExecution') expect(JSON.stringify(Resource)).not.toContain('"arn:');
      else expect(JSON.stringify(Resource)).toContain('"Ref":"UploadsMachine');
    }
  });

  test('writes logs only to its own group', () => {
    const statements = statementsOf(template, name);
    const groups = resourcesOf(template, 'AWS::Logs::LogGroup').map(([id]) => id);
    const writable = groups.filter((resource) =>
      allows(statements, { action: 'logs:PutLogEvents', resource }),
    );
    expect(writable).toHaveLength(1);
  });
});

test('no two functions share a role or a log group', () => {
  const functions = resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties);
  const distinct = (...path: (number | string)[]) => new Set(functions.map((one) => at(one, ...path))).size;
  expect(functions).toHaveLength(FUNCTION_NAMES.length);
  expect(distinct('Role', 'Fn::GetAtt', 0)).toBe(functions.length);
  expect(distinct('LoggingConfig', 'LogGroup', 'Ref')).toBe(functions.length);
});

test('a catalogue function does not read jobs, companies or their index', () => {
  const free = OPERATIONS.filter(({ serving }) => serving.kind === 'catalogue');
  expect(free).toHaveLength(8);
  for (const { id } of free) {
    const foreign = ['job', 'company', 'index', 'ranks', 'changes', 'manifest'];
    for (const action of READS) for (const family of foreign) expect(reach(id, action)).not.toContain(family);
  }
});

test('only the function that retrieves descriptions reads them: they are a family, and not a part of the job', () => {
  const readers = FUNCTION_NAMES.filter((name) =>
    READS.some((action) => reach(name, action).includes('content')),
  );
  // What publishes a description compares it with the one that is published.
  expect(readers).toEqual(['retrieve-job-content', 'publish-upload']);
  // IAM has no condition on sort keys, so a description in the partition of the job would be readable with the job.
  expect(PREFIXES.content).not.toBe(PREFIXES.job);
});

test('a function that retrieves one resource does not read the index', () => {
  for (const id of ['retrieve-job', 'retrieve-job-content', 'retrieve-company']) {
    for (const family of ['index', 'ranks', 'changes']) {
      expect(reach(id, 'dynamodb:GetItem')).not.toContain(family);
    }
  }
});

test('company functions do not read jobs: facts from the jobs are stored next to the company', () => {
  const readers = ['list-companies', 'retrieve-company', 'list-company-events'].filter((id) =>
    reach(id, 'dynamodb:GetItem').includes('job'),
  );
  expect(readers).toEqual([]);
});

test('only operations read the secret of the API keys, and no function writes it', () => {
  const who = (action: string) => FUNCTION_NAMES.filter((name) => reach(name, action).includes('secret'));
  const operations = OPERATIONS.map(({ id }) => id).sort();
  for (const action of GETS) expect(who(action).sort()).toEqual(operations);
  for (const action of ['dynamodb:Query', ...WRITES]) expect(who(action)).toEqual([]);
});

test('no-route has no access to the table', () => {
  expect(JSON.stringify(statementsOf(template, 'no-route'))).not.toContain('dynamodb:');
});

test('only the functions that the stream starts read it, because IAM cannot restrict its items', () => {
  const readers = FUNCTION_NAMES.filter((name) =>
    allows(statementsOf(template, name), {
      action: 'dynamodb:GetRecords',
      resource: TABLE,
      suffix: '/stream',
    }),
  );
  expect([...readers].sort()).toEqual(['enqueue-deliveries', 'project-ledger']);
});

describe('the function that writes the ledger', () => {
  const statements = statementsOf(template, 'project-ledger');

  test('puts and reads ledger entries, puts notices, and does nothing else with items', () => {
    for (const action of GETS) expect(reach('project-ledger', action)).toEqual(['ledger']);
    expect(reach('project-ledger', 'dynamodb:PutItem')).toEqual(['ledger', 'notice']);
    expect(reach('project-ledger', 'dynamodb:Query')).toEqual([]);
    expect(reach('project-ledger', 'dynamodb:UpdateItem')).toEqual([]);
  });

  test('reads the stream', () => {
    for (const action of ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator']) {
      expect(allows(statements, { action, resource: TABLE, suffix: '/stream' })).toBe(true);
    }
  });

  test('puts failed batches into the bucket, and neither reads nor deletes them', () => {
    const batch = { resource: FAILURES, suffix: '/aws/lambda/mapping/shard/batch' };
    expect(allows(statements, { action: 's3:PutObject', ...batch })).toBe(true);
    expect(allows(statements, { action: 's3:PutObject', resource: FAILURES, suffix: '/elsewhere' })).toBe(
      false,
    );
    for (const action of ['s3:GetObject', 's3:DeleteObject', 's3:PutBucketPolicy']) {
      expect(allows(statements, { action, ...batch })).toBe(false);
    }
  });
});

test('only the function that publishes the documentation reaches its bucket, and no item', () => {
  const page = { resource: SITE, suffix: '/docs/errors/not-found' };
  const who = (call: Parameters<typeof allows>[1]) =>
    FUNCTION_NAMES.filter((name) => allows(statementsOf(template, name), call));
  for (const action of ['s3:PutObject', 's3:DeleteObject'])
    expect(who({ action, ...page })).toEqual(['publish-documentation']);
  expect(who({ action: 's3:ListBucket', resource: SITE })).toEqual(['publish-documentation']);
  for (const action of ['s3:GetObject', 's3:PutObjectAcl', 's3:PutBucketPolicy']) {
    expect(who({ action, ...page })).toEqual([]);
    expect(who({ action, resource: SITE })).toEqual([]);
  }
  const failures = { action: 's3:PutObject', resource: FAILURES, suffix: '/aws/lambda/mapping/shard/batch' };
  expect(who(failures)).toEqual(['project-ledger']);
  for (const action of [...READS, ...WRITES, ...NEVER])
    expect(reach('publish-documentation', action)).toEqual([]);
});

test.each(['publish-upload', 'settle-due-jobs'])(
  '%s, which writes the index, reaches nothing of an organisation',
  (name) => {
    const reached = [...READS, ...WRITES].flatMap((action) => reach(name, action));
    const ofOrganisations = ['account', 'apiKey', 'ledger', 'organisation', 'monitor', 'entitlement'];
    for (const family of [...ofOrganisations, 'destination', 'webhookEvent', 'secret', 'audit']) {
      expect(reached).not.toContain(family);
    }
  },
);

test('the function that writes the index changes nothing but the stamp of what it only stamps', () => {
  const statements = statementsOf(template, 'settle-due-jobs');
  const mayName = (action: string, family: KeyFamily, ...attributes: string[]) =>
    allows(statements, {
      ...{ action, resource: TABLE, leadingKeys: [SAMPLES[family]] },
      attributes: ['pk', 'sk', ...attributes],
    });
  for (const action of ['dynamodb:PartiQLUpdate', 'dynamodb:UpdateItem']) {
    for (const family of STAMPED) {
      expect(mayName(action, family, 'f')).toBe(true);
      // Documents are replaced by statements, rosters, which forget records, and blocks of times with their clocks.
      if (action === 'dynamodb:PartiQLUpdate' && [...DOCUMENTS, 'reads', ...TIMES].includes(family)) continue;
      for (const other of ['data', 'doc', 'id']) expect(mayName(action, family, 'f', other)).toBe(false);
    }
  }
  expect(mayName('dynamodb:UpdateItem', 'job', 'doc')).toBe(false);
  expect(mayName('dynamodb:UpdateItem', 'manifest', 'leaseUntilMs')).toBe(true);
});

test('only the function that delivers may decrypt a secret, two more the keys of links, and none may encrypt', () => {
  // The topics of the alarms have a key of their own.
  const key = 'WebhooksSecrets572F78B9';
  expect(template.Resources[key]?.Type).toBe('AWS::KMS::Key');
  const who = (action: string) =>
    FUNCTION_NAMES.filter((name) => allows(statementsOf(template, name), { action, resource: key }));
  expect(who('kms:Decrypt')).toEqual(['deliver-webhooks']);
  const decrypts = (encryptionContext: Readonly<Record<string, string>>) =>
    FUNCTION_NAMES.filter((name) =>
      allows(statementsOf(template, name), { action: 'kms:Decrypt', resource: key, encryptionContext }),
    ).sort();
  expect(decrypts({ destination: 'd' })).toEqual(['deliver-webhooks']);
  expect(decrypts({ portal: 'other' })).toEqual(['deliver-webhooks']);
  expect(decrypts(LINK_KEY_CONTEXT)).toEqual([
    'deliver-webhooks',
    'portal',
    'run-monitors',
    'sweep-deliveries',
  ]);
  for (const action of ['kms:Encrypt', 'kms:GenerateDataKey', 'kms:ReEncryptFrom']) {
    expect(who(action)).toEqual([]);
  }
});

test('an operation reads what it declares, its caller, and the catalogues of its codes', () => {
  const query = z.strictObject({ tools: toolCodes(), industries: industryCodes() });
  const serving = { kind: 'catalogue', cacheControl: 'public' } as const;
  const access = accessOf({ query, serving, reads: ['job'], queries: ['company'] });
  expect(access.reads.toSorted()).toEqual(
    ['account', 'apiKey', 'catalogue', 'job', 'secret', 'taxonomy', 'tool', 'typeahead'].toSorted(),
  );
  expect(access.queries.toSorted()).toEqual(['company', 'typeahead']);
});
