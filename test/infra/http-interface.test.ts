import { describe, expect, jest, test } from '@jest/globals';
import { OPERATIONS } from '../../infra/operations.ts';
import { STANDARD_MISTAKES } from './support/contexts.ts';
import {
  at,
  deployedTemplate,
  functionNamed,
  nameOf,
  onlyResource,
  resourcesOf,
} from './support/deployment.ts';
import { onlyTemplate, refusalOf, standardStacks } from './support/templates.ts';

// The first file that needs a template synthesizes it, which takes a slow machine longer than a minute.
jest.setTimeout(300_000);

const template = await deployedTemplate();
const routes = resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties);

/** Returns the name of the function behind the route. */
function functionOf(routeKey: string): unknown {
  const route = routes.find((one) => at(one, 'RouteKey') === routeKey);
  const integration = String(at(route, 'Target', 'Fn::Join', 1, 1, 'Ref'));
  const properties = at(template.Resources[integration], 'Properties');
  expect(properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
  const lambda = String(at(properties, 'IntegrationUri', 'Fn::GetAtt', 0));
  return nameOf(at(template.Resources[lambda], 'Properties'));
}

describe('the HTTP interface', () => {
  test('has a GET route for each operation, the portal and a default route, and no other', () => {
    const expected = [
      ...OPERATIONS.map(({ path }) => `GET ${path}`),
      'GET /app/{proxy+}',
      'POST /app/{proxy+}',
      '$default',
    ];
    expect(routes.map((route) => at(route, 'RouteKey')).sort()).toEqual(expected.sort());
  });

  test.each(OPERATIONS)('starts $id for $path and no other path', ({ id, path }) => {
    expect(functionOf(`GET ${path}`)).toBe(id);
    const permissions = resourcesOf(template, 'AWS::Lambda::Permission').filter(([, { Properties }]) => {
      const lambda = String(at(Properties, 'FunctionName', 'Fn::GetAtt', 0));
      return template.Resources[lambda]?.Properties === functionNamed(template, id);
    });
    expect(permissions).toHaveLength(1);
    const source = at(permissions, 0, 1, 'Properties', 'SourceArn', 'Fn::Join', 1, 8);
    expect(source).toBe(`/*/*${path}`);
  });

  test('serves pages and forms of the portal by one function', () => {
    for (const method of ['GET', 'POST']) expect(functionOf(`${method} /app/{proxy+}`)).toBe('portal');
  });

  test('sends all other requests to no-route', () => {
    expect(functionOf('$default')).toBe('no-route');
  });

  test('leaves authorisation to the functions and answers no preflight requests', () => {
    for (const route of routes) expect(at(route, 'AuthorizationType')).toBe('NONE');
    const [, api] = onlyResource(template, 'AWS::ApiGatewayV2::Api');
    expect(at(api.Properties, 'CorsConfiguration')).toBeUndefined();
    expect(at(api.Properties, 'DisableExecuteApiEndpoint')).toBeUndefined();
  });
});

describe('the stage', () => {
  const [, { Properties }] = onlyResource(template, 'AWS::ApiGatewayV2::Stage');

  test('serves the root and throttles far above the limit of one organisation', () => {
    expect(Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 2000 },
    });
  });

  test('throttles at the rate that the context gives, and refuses one that is none', async () => {
    const faster = onlyTemplate(await standardStacks('faster'));
    expect(onlyResource(faster, 'AWS::ApiGatewayV2::Stage')[1].Properties).toMatchObject({
      DefaultRouteSettings: { ThrottlingRateLimit: 12_000, ThrottlingBurstLimit: 12_000 },
    });
    for (const [context, reason] of STANDARD_MISTAKES.rate)
      expect(await refusalOf('standard', context)).toContain(reason);
  });

  test('logs each request as JSON, without path, query, headers and body', () => {
    const format: unknown = JSON.parse(String(at(Properties, 'AccessLogSettings', 'Format')));
    const variables = Object.values(Object(format));
    expect(variables).toContain('$context.routeKey');
    for (const variable of variables) {
      expect(variable).toMatch(/^\$context\.[A-Za-z.]+$/);
      expect(variable).not.toMatch(/path|query|header|authori[sz]er|identity\.(user|caller)|error\.message/i);
    }
    const group = String(at(Properties, 'AccessLogSettings', 'DestinationArn', 'Fn::GetAtt', 0));
    expect(template.Resources[group]).toMatchObject({ Properties: { RetentionInDays: 30 } });
  });
});
