// biome-ignore lint/style/noDefaultExport: jest reads its configuration from the default export
export default {
  runner: '<rootDir>/test/runner/runner.ts',
  testRunner: '<rootDir>/test/runner/together/framework.ts',
  testEnvironment: '<rootDir>/test/runner/environment.ts',
  testSequencer: '<rootDir>/test/runner/sequencer.ts',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  transform: { '\\.ts$': '<rootDir>/test/runner/strip-types.mjs' },
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['<rootDir>/cdk.out', '<rootDir>/.local', '<rootDir>/test/local/fixture/cdk.out'],
  watchPathIgnorePatterns: ['/cdk\\.out/', '/\\.local/'],
  // One more than the cores of a small machine, because tests wait for engines, processes and time-outs.
  maxWorkers: 3,
  // Modules of a suite stay in its worker's memory; a worker that has grown slows down all that follow.
  workerIdleMemoryLimit: '700MB',
  workerGracefulExitTimeout: 10_000,
  // Machines that run this are shared: what waits for an engine waits long enough. No test asserts a duration.
  testTimeout: 60_000,
};
