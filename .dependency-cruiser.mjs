/**
 * The boundaries of the house. Type-only imports count too: a contract that leans on an implementation is as wrong
 * in its types as in its code.
 * @type {import('dependency-cruiser').IConfiguration}
 */
// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads its configuration from the default export
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycle-between-folders',
      comment: 'Data flows one way: contract → chain → handler → domain → table',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'functions-never-import-each-other',
      severity: 'error',
      from: { path: '^functions/([^/]+)/' },
      to: { path: '^functions/', pathNot: '^functions/$1/' },
    },
    {
      name: 'shared-imports-no-function',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^functions/' },
    },
    {
      name: 'lambda-imports-nothing-of-infra',
      comment: 'What runs in Lambda knows nothing of what it runs on, nor of how it is tested',
      severity: 'error',
      from: { path: '^(functions|shared)/' },
      to: { path: '^(infra|test)/' },
    },
    {
      name: 'infra-imports-declarations-only',
      comment: 'operation.ts has no side effects; handler.ts opens clients',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^functions/', pathNot: '/operation\\.ts$' },
    },
    {
      name: 'nobody-imports-test',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      name: 'clients-stand-alone',
      comment:
        'A client is a package of its own: it shares nothing with the service but the published document',
      severity: 'error',
      from: { path: '^clients/' },
      to: { path: '^(infra|functions|shared|test)/' },
    },
    {
      name: 'only-tests-import-clients',
      severity: 'error',
      from: { path: '^(infra|functions|shared)/' },
      to: { path: '^clients/' },
    },
    {
      name: 'lambda-uses-zod-mini',
      comment: 'zod is 90 KB in a bundle, zod/mini 17',
      severity: 'error',
      from: { path: '^(functions|shared)/' },
      to: { path: '/zod/(index|v4/classic|v3)' },
    },
    {
      name: 'lambda-uses-dependencies',
      comment: 'A development dependency in a bundle is a mistake or belongs among the dependencies',
      severity: 'error',
      from: { path: '^(functions|shared)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'importers-run-where-files-are-published',
      comment: 'Importers are megabytes of words, so only the functions that publish uploads contain them',
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: '^shared/(importers|uploads)/' },
      to: { path: '^shared/importers/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'uploads-in-their-own-functions',
      comment: 'No operation may contain what publishes',
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: '^(shared/uploads/|functions/[a-z]+-upload/)' },
      to: { path: '^shared/uploads/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(cdk\\.out|coverage|dist|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
