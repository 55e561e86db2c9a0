import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { SITE_HEADERS } from '../../docs/headers.ts';
import { type Refusal, refusalBody } from '../door/admission.ts';
import type { RunningStack } from '../stack/stack.ts';
import { newToken, refusalOfFile, refusalOfRequest } from './admission.ts';
import { commandForm } from './commands/command-form.ts';
import { argvOf, FormError, lineOf } from './commands/command-line.ts';
import { CommandRunner } from './commands/command-runner.ts';
import type { Described } from './commands/messages.ts';
import { LivePage } from './live-page.ts';
import { shellOf } from './shell.ts';

/** The operations page of a running stack. */
export interface OperationsPage {
  /** The address with the token, which is never sent: it is behind `#`. */
  readonly url: string;
  close(): Promise<void>;
}

/** What a button sends. */
const Asked = z.object({ command: z.string(), values: z.record(z.string(), z.string()) });

const MAXIMUM_BODY_BYTES = 64 * 1024;
/** Commands that viewers run at once. */
const MOST_RUNNING = 8;
/** When nobody has looked for this long, the thread of the commands ends. */
const REST_MS = 30_000;

/** The files of the page. They contain no data, so they need no token. */
const FILES: Readonly<Record<string, { readonly type: string; readonly url: URL }>> = {
  '/operations.css': {
    type: 'text/css; charset=utf-8',
    url: new URL('./assets/operations.css', import.meta.url),
  },
  '/operations.js': {
    type: 'text/javascript; charset=utf-8',
    url: new URL('./assets/operations.js', import.meta.url),
  },
  '/theme.js': {
    type: 'text/javascript; charset=utf-8',
    url: new URL('../../docs/assets/theme.js', import.meta.url),
  },
  '/icon.svg': { type: 'image/svg+xml', url: new URL('../../docs/assets/icon.svg', import.meta.url) },
};

/** Opens the operations page on a loopback port of its own, which is an origin of its own (docs/adr/0039). */
export async function openOperationsPage(stack: RunningStack): Promise<OperationsPage> {
  const token = newToken();
  const runner = new CommandRunner(stack.options.dataDir);
  const site = new Site(stack, runner, token);
  const server = createServer((request, response) => {
    site.answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the operations page has no port');
  return {
    url: `http://127.0.0.1:${address.port}/#${token}`,
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await Promise.all([closed, site.close()]);
    },
  };
}

/** Answers the requests of the page. */
class Site {
  readonly #stack: RunningStack;
  readonly #runner: CommandRunner;
  readonly #token: string;
  /** Made for the first viewer: a start that nobody looks at does not pay for it. */
  #page: LivePage | undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(stack: RunningStack, runner: CommandRunner, token: string) {
    this.#stack = stack;
    this.#runner = runner;
    this.#token = token;
  }

  async close(): Promise<void> {
    clearTimeout(this.#rest);
    await this.#runner.close();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    if (request.method === 'GET' && (pathname === '/' || Object.hasOwn(FILES, pathname))) {
      const refusal = refusalOfFile(request);
      if (refusal !== undefined) refuse(response, refusal);
      else this.#sendFile(response, pathname);
      return;
    }
    const refusal = refusalOfRequest(this.#token, request);
    if (refusal !== undefined) {
      request.resume();
      refuse(response, refusal);
      return;
    }
    this.#stayAwake();
    this.#page ??= new LivePage(this.#stack, this.#runner);
    switch (`${request.method} ${pathname}`) {
      case 'GET /state':
        send(
          response,
          200,
          'application/json',
          JSON.stringify(await this.#page.since(Number(searchParams.get('since')))),
        );
        return;
      case 'POST /form':
        await this.#form(request, response);
        return;
      case 'POST /run':
        await this.#run(this.#page, request, response);
        return;
      default:
        request.resume();
        send(response, 404, 'text/plain; charset=utf-8', 'there is no such page');
    }
  }

  #sendFile(response: ServerResponse, pathname: string): void {
    const file = FILES[pathname];
    if (file !== undefined) {
      send(response, 200, file.type, readFileSync(file.url, 'utf8'));
      return;
    }
    const { assembly, baseUrl } = this.#stack.options;
    send(response, 200, 'text/html; charset=utf-8', shellOf(assembly.stackName, baseUrl).text);
  }

  async #form(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await this.#read(request, response);
    if (asked === undefined) return;
    send(response, 200, 'text/html; charset=utf-8', commandForm(asked.command, asked.values).text);
  }

  /** Runs a command and sends what it prints while it prints it, a JSON value per line. */
  async #run(page: LivePage, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const controller = new AbortController();
    // To close the dialog is to press Ctrl-C, also before the command begins.
    response.on('close', () => controller.abort());
    const asked = await this.#read(request, response);
    if (asked === undefined) return;
    if (this.#runner.running >= MOST_RUNNING) {
      send(response, 429, 'text/plain; charset=utf-8', 'too many commands run already; close one first');
      return;
    }
    let argv: readonly string[];
    try {
      argv = argvOf(asked.command, asked.values);
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      send(response, 400, 'text/plain; charset=utf-8', error.message);
      return;
    }
    if (controller.signal.aborted) return;
    response.writeHead(200, { ...HEADERS, 'content-type': 'application/x-ndjson' });
    const print = (value: object): void => {
      if (!response.destroyed) response.write(`${JSON.stringify(value)}\n`);
    };
    print({ line: lineOf(argv) });
    try {
      print({
        code: await this.#runner.run(argv, ({ kind, text }) => print({ [kind]: text }), controller.signal),
      });
    } catch (error) {
      print({ err: `${error instanceof Error ? error.message : String(error)}\n`, code: 1 });
    }
    page.forget();
    response.end();
  }

  /** Reads which command a button means. Answers and returns undefined if there is none such. */
  async #read(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<{ readonly command: Described; readonly values: Readonly<Record<string, string>> } | undefined> {
    const body = await bodyOf(request);
    const { data } = Asked.safeParse(body);
    const commands = data === undefined ? [] : await this.#runner.describe();
    const command = commands.find(({ words }) => words.join(' ') === data?.command);
    if (command === undefined || data === undefined) {
      send(response, 400, 'text/plain; charset=utf-8', 'there is no such command');
      return undefined;
    }
    return { command, values: data.values };
  }

  #stayAwake(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (this.#runner.running > 0) this.#stayAwake();
      else void this.#runner.rest();
    }, REST_MS);
    this.#rest.unref();
  }
}

const HEADERS = { ...SITE_HEADERS, 'cache-control': 'no-store' };

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...HEADERS, 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** Refuses as the doors of the engines do. */
function refuse(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, {
    ...HEADERS,
    'content-type': 'application/json',
    connection: 'close',
  });
  response.end(refusalBody(refusal));
}

/** Reads a JSON body; undefined for a larger or another one. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= MAXIMUM_BODY_BYTES) chunks.push(chunk);
  }
  if (bytes > MAXIMUM_BODY_BYTES) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}
