import { readFileSync } from 'node:fs';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';

/**
 * Starts Prism as a validating proxy of the interface, one per document of the arguments, and prints their addresses. A
 * process of its own, because Prism finds no violation inside the realm of jest.
 */
type Logger = Parameters<typeof createServer>[1]['components']['logger'];

const [upstream = '', ...files] = process.argv.slice(2);
const proxies = await Promise.all(
  files.map(async (file) => {
    const operations = await getHttpOperationsFromSpec(JSON.parse(readFileSync(file, 'utf8')));
    const server = createServer(operations, {
      cors: false,
      components: { logger: silentLogger() },
      config: {
        isProxy: true,
        upstream: new URL(upstream),
        upstreamProxy: undefined,
        checkSecurity: true,
        validateRequest: true,
        validateResponse: true,
        errors: true,
        mock: { dynamic: false },
      },
    });
    return { url: await server.listen(0, '127.0.0.1'), operations: operations.length };
  }),
);
process.stdout.write(`${JSON.stringify(proxies)}\n`);

/** Prism reports violations in its answers, which the tests read. */
function silentLogger(): Logger {
  const silent = (): void => undefined;
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'success'];
  const methods = Object.fromEntries(levels.map((level) => [level, silent]));
  const logger = Object.assign(Object.create(null), methods, { child: () => logger });
  return logger;
}
