import type { CallToolResult, Tool as Declaration } from '@modelcontextprotocol/sdk/types.js';
import type { Session } from '../session/session.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** What belongs to one call. */
export interface Call {
  readonly session: Session;
  /** Aborts when the host cancels the call. */
  readonly signal: AbortSignal;
  /** Reports that a request is sent, again after a retryable failure. */
  readonly onAttempt: () => void;
}

export interface Tool {
  readonly declaration: Declaration;
  readonly run: (args: Arguments, call: Call) => Promise<CallToolResult>;
}
