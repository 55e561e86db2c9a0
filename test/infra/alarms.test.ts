import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { evaluateMath } from '../../infra/alarms/metric-math.ts';
import { parseTemplate } from '../../infra/local/stack/template.ts';
import { Resolver } from '../../infra/local/stack/template-resolver.ts';
import { alarmsOf, nameOf, partsOf, textOf, type World } from './support/alarm-model.ts';
import { at, deployedTemplate, METRIC_NAMESPACE, resourcesOf } from './support/deployment.ts';

const template = await deployedTemplate();
const runbook = readFileSync(
  fileURLToPath(new URL('../../docs/operator/alarms.md', import.meta.url)),
  'utf8',
);
const alarms = alarmsOf(template);
const pages = resourcesOf(template, 'AWS::CloudWatch::CompositeAlarm').map(([id, { Properties }]) => ({
  id,
  name: nameOf(Properties),
  properties: Properties,
}));
const all = [...alarms, ...pages];

/** The sections of the runbook by anchor. */
const sections = new Map(
  runbook
    .split(/^#{2,3} /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return [heading.toLowerCase().replaceAll(' ', '-'), lines.join('\n')] as const;
    }),
);

const named = (name: string) => {
  const found = alarms.find((alarm) => alarm.name === name);
  if (found === undefined) throw new Error(`no alarm ${name}`);
  return found;
};

const repeated = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('every alarm says what happened, what to do first, and where its section of the runbook is', () => {
  for (const { name, properties } of all) {
    const [, meaning, first, link, anchor = ''] =
      /^(.{15,}[.]) First: (.{10,}[.]) (https:\/\/\S+\/docs\/operators\/alarms)#(\S+)$/.exec(
        textOf(at(properties, 'AlarmDescription')),
      ) ?? [];
    expect({ name, meaning, first, link }).toEqual({
      name,
      meaning: expect.any(String),
      first: expect.any(String),
      link: 'https://…/docs/operators/alarms',
    });
    expect(name.replace(/-\d+$/, '')).toBe(anchor);
    expect([name, sections.has(anchor)]).toEqual([name, true]);
  }
});

test('every section of the runbook belongs to an alarm, and says how to look, what to do and when it is over', () => {
  // With releases that are shifted, there is one more kind (test/infra/options/shifting.test.ts).
  const known = new Set([...all.map(({ name }) => name.replace(/-\d+$/, '')), 'release-errors']);
  const [notices, ...others] = [...sections.keys()].filter((section) => !known.has(section));
  expect([notices, others]).toEqual(['notices', []]);
  for (const [section, text] of sections) {
    if (section === 'notices') continue;
    const parts = [...text.matchAll(/^- \*\*(\w+)\*\*: \S/gm)].map(([, part]) => part);
    expect([section, ...parts]).toEqual([section, 'Meaning', 'Look', 'Do', 'Over']);
  }
});

test('the guides try a part: a composite alarm that is set by hand stays as it is set', () => {
  const folder = new URL('../../docs/operator/', import.meta.url);
  const tried = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/set-alarm-state[^`]*?--alarm-name (\S+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(tried.length).toBeGreaterThan(1);
  const partIds = new Set(pages.flatMap(({ properties }) => partsOf(template, properties)));
  const parts = alarms.filter(({ id }) => partIds.has(id)).map(({ name }) => `JobsData-${name}`);
  for (const name of tried) expect(parts).toContain(name);
});

describe('every alarm reaches somebody', () => {
  const parameters = { DocsUrl: 'https://docs.example.com' };
  const actionsOf = (properties: unknown, given: Readonly<Record<string, string>> = {}) => {
    const resolver = new Resolver(parseTemplate(template), 'JobsData', { ...parameters, ...given });
    for (const [id] of resolver.resources('AWS::SNS::Topic')) resolver.name(id, 'own-topic');
    return ['AlarmActions', 'OKActions'].map((kind) => resolver.resolve(at(properties, kind)));
  };
  const partIds = pages.flatMap(({ properties }) => partsOf(template, properties));

  test('either by itself, as a notice, or as a part of exactly one alarm that pages', () => {
    for (const { id, properties } of alarms) {
      const uses = partIds.filter((part) => part === id).length;
      expect([id, uses, actionsOf(properties)]).toEqual(
        uses === 0 ? [id, 0, [['own-topic'], undefined]] : [id, 1, [undefined, undefined]],
      );
    }
  });

  test('four symptoms page, and say when they are over', () => {
    expect(pages.map(({ name }) => name).sort()).toEqual([
      'customers-fail',
      'data-is-stale',
      'deliveries-stand-still',
      'money-is-unsure',
    ]);
    for (const { properties } of pages) {
      expect(at(properties, 'ActionsEnabled')).not.toBe(false);
      expect(actionsOf(properties)).toEqual([['own-topic'], ['own-topic']]);
      expect(partsOf(template, properties).length).toBeGreaterThan(0);
    }
  });

  test('on a topic of the operator, if there is one, and then the stack has none', () => {
    const AlarmTopic = 'arn:aws:sns:eu-central-1:111122223333:on-call';
    const NoticeTopic = 'arn:aws:sns:eu-central-1:111122223333:mail';
    const [page] = pages;
    const notice = named('destinations-paused');
    expect(actionsOf(page?.properties, { AlarmTopic })).toEqual([[AlarmTopic], [AlarmTopic]]);
    expect(actionsOf(notice.properties, { AlarmTopic })).toEqual([[AlarmTopic], undefined]);
    expect(actionsOf(page?.properties, { NoticeTopic })).toEqual([['own-topic'], ['own-topic']]);
    expect(actionsOf(notice.properties, { NoticeTopic })).toEqual([[NoticeTopic], undefined]);
    const resolver = new Resolver(parseTemplate(template), 'JobsData', { ...parameters, AlarmTopic });
    expect(resolver.resources('AWS::SNS::Topic', 'AWS::SNS::TopicPolicy')).toEqual([]);
    expect(resolver.resources('AWS::KMS::Key').map(([id]) => id)).toEqual(['WebhooksSecrets572F78B9']);
  });

  test('at an address, if there is one', () => {
    const subscriptions = (given: Readonly<Record<string, string>>) =>
      new Resolver(parseTemplate(template), 'JobsData', { ...parameters, ...given }).resources(
        'AWS::SNS::Subscription',
      );
    expect(subscriptions({})).toEqual([]);
    const [[, { Properties }] = [undefined, { Properties: {} }]] = subscriptions({
      AlarmEmail: 'ops@example.com',
    });
    expect(Properties).toMatchObject({ Protocol: 'email', Endpoint: { Ref: 'AlarmEmail' } });
  });

  test.each([
    ['AlarmTopic', 'arn:aws:sns:eu-central-1:111122223333:on-call', true],
    ['AlarmTopic', 'arn:aws:sqs:eu-central-1:111122223333:on-call', false],
    ['NoticeTopic', 'on-call', false],
    ['AlarmEmail', 'ops@example.com', true],
    ['AlarmEmail', 'ops', false],
  ])('%s may be %s: %j', (name, value, accepted) => {
    const { AllowedPattern, Default } = template.Parameters[name] ?? {};
    expect(Default).toBe('');
    expect(new RegExp(`^(?:${String(AllowedPattern)})$`).test(value)).toBe(accepted);
  });

  test('the topic of the stack is encrypted with a key that alarms of this account may use, and they may publish', () => {
    const [[, topic] = ['', undefined]] = resourcesOf(template, 'AWS::SNS::Topic');
    const keyId = String(at(topic?.Properties, 'KmsMasterKeyId', 'Fn::GetAtt', 0));
    const allowed = (policy: unknown) => {
      const statements = at(policy, 'Statement');
      return (Array.isArray(statements) ? statements : []).filter(
        (statement: unknown) => at(statement, 'Principal', 'Service') === 'cloudwatch.amazonaws.com',
      );
    };
    const fromHere = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };
    expect(allowed(at(template.Resources[keyId]?.Properties, 'KeyPolicy'))).toEqual([
      expect.objectContaining({ Action: ['kms:Decrypt', 'kms:GenerateDataKey*'], Condition: fromHere }),
    ]);
    const [[, policy] = ['', undefined]] = resourcesOf(template, 'AWS::SNS::TopicPolicy');
    expect(allowed(at(policy?.Properties, 'PolicyDocument'))).toEqual([
      expect.objectContaining({ Action: 'sns:Publish', Condition: fromHere }),
    ]);
  });
});

test('no alarm reads a metric of anything outside the stack, and none reads more than CloudWatch evaluates', () => {
  const ours = new Set(Object.keys(template.Resources));
  for (const { name, metrics } of alarms) {
    expect(metrics.length).toBeLessThanOrEqual(10);
    for (const { namespace, dimensions, periodSeconds } of metrics) {
      expect([name, periodSeconds]).toEqual([name, 300]);
      if (namespace === METRIC_NAMESPACE) continue;
      const owners = Object.values(dimensions).filter((value) => ours.has(value));
      expect([name, namespace, owners.length]).toEqual([name, namespace, 1]);
    }
  }
});

test('silence is fine, except for what states its value in every period', () => {
  const notFine = alarms.filter(({ properties }) => at(properties, 'TreatMissingData') !== 'notBreaching');
  expect(notFine.map(({ name }) => name).sort()).toEqual([
    'delivery-sweep-silent',
    'due-jobs-lag',
    'monitors-silent',
    'refund-sweep-silent',
  ]);
  for (const alarm of alarms) {
    const silent = alarm.sounds({ Count: repeated(12, undefined) });
    expect([alarm.name, silent.at(-1)]).toEqual([alarm.name, notFine.includes(alarm)]);
  }
});

describe('thresholds', () => {
  /** Returns the names of the alarms that sound after each period. */
  const soundingIn = (world: World): readonly string[][] => {
    const outcomes = alarms.map((alarm) => [alarm.name, alarm.sounds(world)] as const);
    return repeated(world['Count']?.length ?? 0, null).map((_, period) =>
      outcomes.flatMap(([name, sounds]) => (sounds[period] === true ? [name] : [])),
    );
  };
  /** Everything that a healthy hour reports, with what differs. */
  const hour = (requests: number, differs: World = {}): World => ({
    Count: repeated(12, requests),
    '5xx': repeated(12, 0),
    Latency: repeated(12, 80),
    DueLag: repeated(12, 900),
    Invocations: repeated(12, 1),
    ...differs,
  });

  test('a healthy hour is silent, busy or idle', () => {
    for (const requests of [1, 40, 1_000_000]) {
      expect(soundingIn(hour(requests)).slice(1).flat()).toEqual([]);
    }
  });

  test('one 5xx in a million requests wakes nobody, nor does one per period', () => {
    expect(
      soundingIn(hour(1_000_000, { '5xx': [0, 0, 1] }))
        .slice(1)
        .flat(),
    ).toEqual([]);
    expect(
      soundingIn(hour(1_000_000, { '5xx': repeated(12, 1) }))
        .slice(1)
        .flat(),
    ).toEqual([]);
  });

  test.each([300, 10_000, 1_000_000])(
    '2 %% of %i requests for five minutes do, and end with them',
    (requests) => {
      const sounding = soundingIn(hour(requests, { '5xx': [0, 0, requests / 50, 0, 0] }));
      expect(sounding.map((names) => names.includes('server-errors')).slice(0, 5)).toEqual([
        false,
        false,
        true,
        false,
        false,
      ]);
    },
  );

  test('0.9 % do not', () => {
    expect(
      soundingIn(hour(10_000, { '5xx': repeated(12, 90) }))
        .slice(1)
        .flat(),
    ).toEqual([]);
  });

  test('one 5xx among ten requests does not, but three in an hour do, for an hour', () => {
    expect(
      soundingIn(hour(10, { '5xx': [0, 0, 1] }))
        .slice(1)
        .flat(),
    ).toEqual([]);
    const world = {
      Count: repeated(24, 10),
      '5xx': [0, 1, 0, 0, 0, 1, 0, 0, 1, ...repeated(15, 0)],
      DueLag: repeated(24, 0),
    };
    const sounding = named('repeated-server-errors').sounds(world);
    expect([sounding.indexOf(true), sounding.lastIndexOf(true)]).toEqual([8, 12]);
  });

  test('5xx with no data about anything else do not divide by nothing', () => {
    expect(named('server-errors').sounds({ '5xx': [undefined, 7] })).toEqual([false, false]);
  });

  test('a slow quarter of an hour does, a slow request of a quiet night does not', () => {
    const slow = repeated(12, 7_000);
    expect(soundingIn(hour(5_000, { Latency: slow })).at(-1)).toEqual(['slow-responses']);
    expect(
      soundingIn(hour(5_000, { Latency: [80, 7_000, 7_000, 80] }))
        .slice(1)
        .flat(),
    ).toEqual([]);
    expect(
      soundingIn(hour(20, { Latency: slow }))
        .slice(1)
        .flat(),
    ).toEqual([]);
  });

  test('a doubt that is decided wakes nobody; doubts that repeat do', () => {
    expect(
      soundingIn(hour(10, { UnresolvedPostings: [0, 1, 0] }))
        .slice(1)
        .flat(),
    ).toEqual([]);
    expect(
      soundingIn(hour(1_000_000, { UnresolvedPostings: repeated(12, 3) }))
        .slice(1)
        .flat(),
    ).toEqual([]);
    expect(soundingIn(hour(10, { UnresolvedPostings: [0, 1, 1, 1] })).at(-1)).toEqual([
      'unresolved-postings',
    ]);
  });

  test('refunds of charges without an answer: one function that died does not, a collector that is down does', () => {
    expect(
      soundingIn(hour(50, { UnansweredRefunded: [0, 1] }))
        .slice(1)
        .flat(),
    ).toEqual([]);
    // Also when the customers have gone home.
    const world = hour(50, { Count: [50, 50], UnansweredRefunded: [0, 0, 0, 40, 40] });
    expect(named('unanswered-refunded').sounds(world).slice(3, 5)).toEqual([false, true]);
  });

  test('throttles explain, by share: of the requests, of the calls to the table', () => {
    expect(named('request-throttles-1').sounds({ Count: [100_000], Throttles: [60] })).toEqual([false]);
    expect(named('request-throttles-1').sounds({ Count: [1_000], Throttles: [60] })).toEqual([true]);
    const throttled = (count: number): World => ({
      ReadThrottleEvents: repeated(3, count),
      ConsumedReadCapacityUnits: repeated(3, 10_000),
    });
    expect(named('table-throttles').sounds(throttled(20))).toEqual([false, false, false]);
    expect(named('table-throttles').sounds(throttled(200))).toEqual([false, true, true]);
  });

  test('messages that fail: one in thousands of attempts does not, all of the only ones do', () => {
    const busy = { DeliveriesCompleted: repeated(3, 5_000), DeliveriesFailing: repeated(3, 1) };
    expect(named('deliveries-failing').sounds(busy)).toEqual([false, false, false]);
    expect(named('deliveries-failing').sounds({ DeliveriesFailing: [1, 1] })).toEqual([false, true]);
  });

  test('settle-due-jobs that does not run is stale data within ten minutes, and over with its next run', () => {
    expect(named('due-jobs-lag').sounds({ DueLag: [0, 0, undefined, undefined, 400_000, 0] })).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('a schedule that falls silent', () => {
  const silent = ['delivery-sweep-silent', 'monitors-silent', 'refund-sweep-silent'].map(named);

  test('has an alarm, whichever it is', () => {
    const rules = resourcesOf(template, 'AWS::Events::Rule')
      .filter(([, { Properties }]) => at(Properties, 'ScheduleExpression') !== undefined)
      .map(([, { Properties }]) => String(at(Properties, 'Targets', 0, 'Arn', 'Fn::GetAtt', 0)));
    const watched = [...silent, named('due-jobs-lag')].flatMap(({ metrics }) =>
      metrics.map(({ dimensions }) => dimensions['FunctionName'] ?? dimensions['operation']),
    );
    const [settling] =
      resourcesOf(template, 'AWS::Lambda::Function').find(([id]) => id.startsWith('DueJobs')) ?? [];
    expect(new Set(watched)).toEqual(new Set(rules.map((id) => (id === settling ? 'settle-due-jobs' : id))));
  });

  test.each([
    ['its rule is disabled', { Invocations: [1, undefined, undefined, undefined, 1] }],
    ['every run fails, three times each', { Invocations: [1, 3, 3, 3, 1], Errors: [0, 3, 3, 3, 0] }],
  ])('sounds after 15 minutes when %s, and ends with the next run', (_, world) => {
    for (const alarm of silent) expect(alarm.sounds(world)).toEqual([false, false, false, true, false]);
  });

  test('is silent while a period has no run, or a run fails once', () => {
    const world = { Invocations: [1, undefined, 2, 3, 1], Errors: [0, undefined, 0, 1, undefined] };
    for (const alarm of silent) expect(alarm.sounds(world)).not.toContain(true);
  });
});

describe('an old publication', () => {
  const hours = (count: number) => count * 3_600_000;

  test('sounds when no publication has ended for two days, unless the parameter says otherwise', () => {
    const age = named('publication-age');
    expect(age.sounds({ PublicationAge: [hours(47.9), hours(48), hours(60), 0] })).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(at(age.properties, 'Threshold')).toEqual({ Ref: 'StaleAfterHours' });
    expect(template.Parameters['StaleAfterHours']).toMatchObject({ Default: 48, MinValue: 1 });
  });

  test('does not while nothing was ever published, and so nothing states an age', () => {
    expect(named('publication-age').sounds({ PublicationAge: repeated(5, undefined) })).not.toContain(true);
  });
});

describe('the model of metric math', () => {
  test.each<[string, number | undefined]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3 >= 9', 1],
    ['IF(a >= 5, 100 * a / b, 0)', 50],
    ['IF(a >= 6, 1 / 0, 0)', 0],
    ['1 / 0', undefined],
    ['a + none', undefined],
    ['FILL(none, 2) + a', 7],
  ])('%s is %p', (expression, value) => {
    expect(evaluateMath(expression, { a: 5, b: 10, none: undefined })).toBe(value);
  });

  test.each(['a ; b', 'SEARCH(a, 1)', 'c + 1', '(a'])('refuses %s', (expression) => {
    expect(() => evaluateMath(expression, { a: 1, b: 2 })).toThrow();
  });
});
