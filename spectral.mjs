// The rules of Spectral for docs/reference; test/openapi lints the documents with them.
import spectralFunctions from '@stoplight/spectral-functions';
import spectralRulesets from '@stoplight/spectral-rulesets';

const { casing, defined, enumeration, pattern, truthy } = spectralFunctions;
const OPERATIONS = '$.paths[*].get';
const PARAMETERS = '$..parameters[?(@ && @.name)]';

const rule = (description, given, ...then) => ({ description, given, severity: 'error', then });
const has = (...fields) => fields.map((field) => ({ field, function: truthy }));

// biome-ignore lint/style/noDefaultExport: Spectral reads its ruleset from the default export
export default {
  extends: [[spectralRulesets.oas, 'all']],
  rules: {
    // OpenAPI 3.1 has a license identifier instead, and lets any scheme of security name the roles that a call needs.
    'license-url': 'off',
    // A deployment that has a contact publishes it; an address in the repository would lead nowhere.
    'contact-properties': 'off',
    'oas3-operation-security-defined': 'off',
    // The order of tags, and of the operations under them, is that of the guide: jobs come first.
    'openapi-tags-alphabetical': 'off',
    'operation-id-in-camel-case': rule(
      'Generators name functions by operationId.',
      '$..[get,post].operationId',
      { function: casing, functionOptions: { type: 'camel' } },
    ),
    'operation-names-scope': rule('A caller knows which scope a call needs.', OPERATIONS, {
      field: 'x-scope',
      function: enumeration,
      functionOptions: { values: ['jobs:read', 'companies:read', 'catalogues:read'] },
    }),
    'operation-names-price': rule('A caller knows what a call costs before it is made.', OPERATIONS, {
      field: 'x-price',
      function: pattern,
      functionOptions: { match: '^(0|[1-9][0-9]*)\\.[0-9]{2,6}$' },
    }),
    'operation-names-meter': rule('A charge names its meter; a free operation has none.', OPERATIONS, {
      field: 'x-meter',
      function: defined,
    }),
    'operation-shows-request': rule('An example of an answer has its request.', OPERATIONS, {
      field: 'x-example-request',
      function: pattern,
      functionOptions: { match: '^/v0/' },
    }),
    'parameter-is-explained': rule(
      'A parameter has a description and an example.',
      PARAMETERS,
      ...has('description'),
      { field: 'example', function: defined },
    ),
    'body-has-example': rule('Every body that is sent has an example.', '$..content[*]', {
      field: 'example',
      function: defined,
    }),
    'header-has-example': rule(
      'Every header has a description and an example.',
      '$.components.headers[*]',
      ...has('description'),
      { field: 'example', function: defined },
    ),
  },
};
