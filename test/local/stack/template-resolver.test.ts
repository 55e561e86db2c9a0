import { describe, expect, test } from '@jest/globals';
import { parseTemplate } from '../../../infra/local/stack/template.ts';
import { Resolver } from '../../../infra/local/stack/template-resolver.ts';

const TEMPLATE = parseTemplate({
  Parameters: { Stage: { Default: 'live', AllowedPattern: '^[a-z]+$' }, DocsUrl: {} },
  Mappings: { Sizes: { small: { memory: 128 } } },
  Conditions: {
    IsLive: { 'Fn::Equals': [{ Ref: 'Stage' }, 'live'] },
    NotLive: { 'Fn::Not': [{ Condition: 'IsLive' }] },
    Either: { 'Fn::Or': [{ Condition: 'IsLive' }, { Condition: 'NotLive' }] },
    Both: { 'Fn::And': [{ Condition: 'IsLive' }, { Condition: 'NotLive' }] },
  },
  Resources: {
    Queue: { Type: 'AWS::SQS::Queue' },
    OnlyLive: { Type: 'AWS::SQS::Queue', Condition: 'IsLive' },
    OnlyElsewhere: { Type: 'AWS::SQS::Queue', Condition: 'NotLive' },
  },
});

function resolver(parameters: Record<string, string> = { DocsUrl: 'http://127.0.0.1/docs' }): Resolver {
  const made = new Resolver(TEMPLATE, 'Stack', parameters);
  made.name('Queue', 'http://queue', { Arn: 'arn:aws:sqs:us-east-1:000000000000:q' });
  return made;
}

describe('intrinsic functions', () => {
  test.each([
    ['Ref of a resource', { Ref: 'Queue' }, 'http://queue'],
    ['Ref of a parameter', { Ref: 'DocsUrl' }, 'http://127.0.0.1/docs'],
    ['a default', { Ref: 'Stage' }, 'live'],
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['GetAtt as a list', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:q'],
    ['GetAtt as text', { 'Fn::GetAtt': 'Queue.Arn' }, 'arn:aws:sqs:us-east-1:000000000000:q'],
    ['Join of functions', { 'Fn::Join': ['-', ['a', { Ref: 'Stage' }]] }, 'a-live'],
    ['Select of Split', { 'Fn::Select': [1, { 'Fn::Split': ['-', 'a-b-c'] }] }, 'b'],
    [
      'Sub with resource, attribute, own variable and literal',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own notation
      { 'Fn::Sub': ['${Queue} ${Queue.Arn} ${own} ${!kept}', { own: { Ref: 'Stage' } }] },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own notation
      'http://queue arn:aws:sqs:us-east-1:000000000000:q live ${kept}',
    ],
    ['FindInMap', { 'Fn::FindInMap': ['Sizes', 'small', 'memory'] }, 128],
    ['If', { 'Fn::If': ['IsLive', 'yes', 'no'] }, 'yes'],
    ['If of another', { 'Fn::If': ['NotLive', 'yes', 'no'] }, 'no'],
    ['NoValue inside', { a: { Ref: 'AWS::NoValue' }, b: [1, { Ref: 'AWS::NoValue' }] }, { b: [1] }],
    ['a policy condition, which is not a function', { Condition: { Bool: 1 } }, { Condition: { Bool: 1 } }],
  ])('resolves %s', (_, value, expected) => {
    expect(resolver().resolve(value)).toEqual(expected);
  });

  test('combines conditions', () => {
    const made = resolver();
    expect(['IsLive', 'NotLive', 'Either', 'Both'].map((name) => made.condition(name))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('leaves out resources whose condition fails', () => {
    const ids = resolver()
      .resources('AWS::SQS::Queue')
      .map(([id]) => id);
    expect(ids).toEqual(['Queue', 'OnlyLive']);
  });

  test.each([
    ['an unsupported function', { 'Fn::ImportValue': 'x' }, 'Fn::ImportValue'],
    ['a resource without a name', { Ref: 'OnlyLive' }, 'OnlyLive (AWS::SQS::Queue)'],
    ['an attribute without a value', { 'Fn::GetAtt': ['Queue', 'Colour'] }, 'Queue.Colour (AWS::SQS::Queue)'],
    ['a missing mapping', { 'Fn::FindInMap': ['Sizes', 'huge', 'memory'] }, 'Sizes.huge.memory'],
    ['a Select past the end', { 'Fn::Select': [3, ['a']] }, 'Fn::Select'],
    ['a missing condition', { 'Fn::If': ['Nobody', 1, 2] }, 'Nobody'],
  ])('refuses %s and names it', (_, value, expected) => {
    expect(() => resolver().resolve(value)).toThrow(expected);
  });
});

describe('parameters', () => {
  test('refuses a template whose parameter has no value', () => {
    expect(() => resolver({})).toThrow('DocsUrl has no value');
  });

  test('refuses a value that does not match its pattern', () => {
    expect(() => resolver({ DocsUrl: 'x', Stage: 'NOT' })).toThrow('Stage refuses the value NOT');
  });

  test('refuses a parameter that the template does not have', () => {
    expect(() => resolver({ DocsUrl: 'x', Typo: 'y' })).toThrow('no parameter Typo');
  });
});
