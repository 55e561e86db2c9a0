import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { failure } from './answers/answer.ts';
import { plain } from './answers/quoted.ts';
import { INSTRUCTIONS } from './guidance/instructions.ts';
import { PROMPTS, promptOf } from './guidance/prompts.ts';
import { RESOURCES, readResource } from './guidance/resources.ts';
import { log, without } from './session/log.ts';
import type { Session } from './session/session.ts';
import { VERSION } from './session/version.ts';
import { shown } from './tools/arguments.ts';
import { BILLABLE_TOOLS } from './tools/billable.ts';
import { catalogueTools } from './tools/catalogues.ts';
import { failureOf } from './tools/failure.ts';
import { GET_BUDGET, READ_MORE } from './tools/session-tools.ts';
import { Taxonomy } from './tools/taxonomy.ts';
import type { Call } from './tools/tool.ts';

/** Connects the tools, guides and prompts to the protocol. */
export function serverOf(session: Session): Server {
  const taxonomies = { roles: new Taxonomy('roles'), industries: new Taxonomy('industries') };
  const tools = [...BILLABLE_TOOLS, ...catalogueTools(taxonomies), GET_BUDGET, READ_MORE];
  const { apiKey } = session.settings;
  const server = new Server(
    { name: 'jobs-companies', title: 'Jobs and companies', version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ declaration }) => declaration),
  }));

  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = tools.find(({ declaration }) => declaration.name === params.name);
    if (tool === undefined) {
      const names = tools.map(({ declaration }) => declaration.name).join(', ');
      return failure([`There is no tool ${shown(params.name)}. The tools are ${names}.`]);
    }
    const progressToken = extra._meta?.progressToken;
    const onAttempt = attempts((attempt, message) => {
      if (progressToken === undefined) return;
      const progress = { progressToken, progress: attempt, message };
      void extra
        .sendNotification({ method: 'notifications/progress', params: progress })
        .catch((error: unknown) => log(apiKey, String(error)));
    });
    const billable = BILLABLE_TOOLS.includes(tool);
    const call = { session, signal: extra.signal, onAttempt };
    const result = await tool.run(params.arguments ?? {}, call).catch((error: unknown) => {
      if (extra.signal.aborted) throw error;
      return failureFor(error, billable);
    });
    const content = result.content.map((each) =>
      each.type === 'text' ? { ...each, text: without(apiKey, each.text) } : each,
    );
    return { ...result, content };
  });

  /** A defect is reported without its text, which may hold anything. */
  function failureFor(error: unknown, billable: boolean): CallToolResult {
    try {
      return failureOf(error, session, billable);
    } catch {
      log(apiKey, error instanceof Error ? (error.stack ?? error.message) : String(error));
      return failure([`The call failed in this server; its log has the cause. ${session.leftOver}`]);
    }
  }

  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...RESOURCES] }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const call: Call = { session, signal, onAttempt: () => undefined };
    const result = await readResource(uri, taxonomies, call).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      throw new McpError(ErrorCode.InternalError, without(apiKey, plain(message)));
    });
    if (result === null) throw new McpError(ErrorCode.InvalidParams, `there is no resource ${shown(uri)}`);
    return result;
  });

  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...PROMPTS] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const result = promptOf(params.name, params.arguments ?? {});
    if (result === null) {
      throw new McpError(ErrorCode.InvalidParams, `there is no prompt ${shown(params.name)}`);
    }
    return result;
  });

  // The message of a SyntaxError quotes what came, and that may be arguments.
  server.onerror = (error) =>
    log(apiKey, error instanceof SyntaxError ? 'a line of standard input is not JSON' : error.message);
  return server;
}

/** Counts the requests of one call. */
function attempts(report: (attempt: number, message: string) => void): () => void {
  let count = 0;
  return () => {
    count += 1;
    report(count, count === 1 ? 'request sent' : `request sent again, attempt ${count}`);
  };
}
