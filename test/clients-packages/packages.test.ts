import { afterAll, beforeAll, describe } from '@jest/globals';
import { type DemoRuntime, startDemoRuntime } from '../openapi/third-parties/runtime.ts';
import { testThirdParties } from '../openapi/third-parties/third-parties.ts';
import { mcpServer } from './mcp/over-runtime.ts';
import { testPythonPackage } from './python/package.ts';
import { testTypescriptPackage } from './typescript/package.ts';

/**
 * The packages as customers get them, and third-party tools, over one runtime: starting it takes as long as most of
 * them.
 */
let runtime: DemoRuntime;
beforeAll(async () => {
  runtime = await startDemoRuntime();
}, 240_000);
afterAll(() => runtime?.stop(), 240_000);

describe('the TypeScript package', () => testTypescriptPackage(() => runtime));
describe('the Python package', () => testPythonPackage(() => runtime));
describe('the MCP server', () => mcpServer(() => runtime));
describe('tools of others', () => testThirdParties(() => runtime));
