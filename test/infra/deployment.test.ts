import { describe, expect, test } from '@jest/globals';
import { FUNCTION_NAMES } from '../../infra/functions.ts';
import { at, deployedTemplate, METRIC_NAMESPACE, resourcesOf } from './support/deployment.ts';
import type { SynthesizedTemplate } from './support/template.ts';
import { onlyTemplate, realTemplate, standardStacks, templateByCommand } from './support/templates.ts';

const template = await deployedTemplate();

describe('the template', () => {
  test('requires no parameter', () => {
    const {
      DocsUrl,
      AppUrl,
      Stage,
      AlarmTopic,
      NoticeTopic,
      AlarmEmail,
      TableInUse: _,
      ...others
    } = template.Parameters;
    for (const [name, parameter] of Object.entries(others)) {
      expect([name, parameter]).toEqual([
        name,
        {
          Type: 'Number',
          Default: expect.anything(),
          MinValue: expect.anything(),
          MaxValue: expect.anything(),
          Description: expect.stringMatching(/./),
        },
      ]);
    }
    expect(Stage).toMatchObject({ Default: 'live', Description: expect.stringContaining('API key') });
    for (const parameter of [DocsUrl, AppUrl, AlarmTopic, NoticeTopic, AlarmEmail]) {
      expect(parameter).toMatchObject({
        Type: 'String',
        Default: '',
        Description: expect.stringMatching(/./),
      });
    }
  });

  test.each([
    ['https://docs.example.com', true],
    ['https://docs.example.com:8443/v0/guide', true],
    ['http://127.0.0.1:8787/docs', true],
    ['http://localhost', true],
    ['http://docs.example.com', false],
    ['https://docs.example.com/', false],
    ['https://docs.example.com/a?b', false],
    ['https://user@docs.example.com', false],
    ['docs.example.com', false],
    ['', true],
  ])('accepts %j as a base URL: %j', (url, accepted) => {
    for (const name of ['DocsUrl', 'AppUrl']) {
      const pattern = String(template.Parameters[name]?.['AllowedPattern']);
      expect(new RegExp(`^(?:${pattern})$`).test(url)).toBe(accepted);
    }
  });

  test('admits only stages that can be part of an API key', () => {
    const pattern = new RegExp(String(template.Parameters['Stage']?.['AllowedPattern']));
    for (const stage of ['live', 'test', 'eu1']) expect(stage).toMatch(pattern);
    for (const stage of ['', 'a_b', 'Live', '1', 'a'.repeat(17)]) expect(stage).not.toMatch(pattern);
  });

  test('outputs what customers and the operator’s command line need', () => {
    expect(Object.keys(template.Outputs).sort()).toEqual([
      'AlarmTopicArn',
      'BaseUrl',
      'CustomerAppUrl',
      'DocumentationHost',
      'DocumentationUrl',
      'DrainArn',
      'LedgerFailuresBucket',
      'PayloadDays',
      'PortalUrl',
      'ReceiptDays',
      'StageName',
      'TableName',
      'UploadsBucket',
      'WebhookKeyArn',
    ]);
  });

  test('emits and reads metrics under its own name only, so that stacks in one account share no alarm', () => {
    const namespaces = JSON.stringify(template).match(/DataInterface[^"\\]*/g);
    expect(new Set(namespaces)).toEqual(new Set([METRIC_NAMESPACE]));
  });

  test('is the same if synthesized again', async () => {
    expect(onlyTemplate(await standardStacks('repeated'))).toEqual(template);
  });

  test('keeps the logical ids of resources that must never be replaced', () => {
    const stateful = [
      'AWS::DynamoDB::GlobalTable',
      'AWS::S3::Bucket',
      'AWS::ApiGatewayV2::Api',
      'AWS::KMS::Key',
    ];
    const kept = stateful.flatMap((type) => resourcesOf(template, type).map(([id]) => id));
    // The documentation is written again by each deployment.
    expect(kept.filter((id) => template.Resources[id]?.DeletionPolicy !== 'Delete')).toEqual([
      'DataTableFDBAD0F2',
      'LedgerFailuresB121D51A',
      'UploadsFiles862D7A74',
      'HttpApi4E1D4184',
      'WebhooksSecrets572F78B9',
    ]);
  });
});

test('the app with the real handlers synthesizes the same bytes twice, code included, without network or credentials', async () => {
  const codeOf = (synthesized: SynthesizedTemplate) =>
    resourcesOf(synthesized, 'AWS::Lambda::Function').map(([id, { Properties }]) => [
      id,
      at(Properties, 'Code'),
    ]);
  const direct = codeOf(await realTemplate());
  expect(direct).toHaveLength(FUNCTION_NAMES.length);
  expect(codeOf(await templateByCommand())).toEqual(direct);
}, 240_000);
