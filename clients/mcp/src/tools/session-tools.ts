import { usdOf } from '../../../typescript/src/money/usd.ts';
import { failure, linesOf } from '../answers/answer.ts';
import { refuseOthers, shown, textOf } from './arguments.ts';
import type { Tool } from './tool.ts';

/** The tools that answer from this process alone. */

const LOCAL = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const AMOUNT = { type: 'string', description: 'US dollars' } as const;
const BUDGET_FIELDS = ['budget_usd', 'charged_usd', 'set_aside_usd', 'left_usd', 'account_balance_usd'];

export const GET_BUDGET: Tool = {
  declaration: {
    name: 'get_budget',
    title: 'Get the budget',
    description:
      'Says what this session may cost, what was charged, what calls under way can cost, and what is left. To learn the price of a call, pass it dry_run. No tool can raise the budget. Free.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    outputSchema: {
      type: 'object',
      properties: {
        budget_usd: AMOUNT,
        charged_usd: { ...AMOUNT, description: 'Lost responses count with the most they can have cost.' },
        set_aside_usd: { ...AMOUNT, description: 'What calls under way can cost.' },
        left_usd: AMOUNT,
        account_balance_usd: {
          type: ['string', 'null'],
          description: 'As the last billed response said; null before the first.',
        },
      },
      required: BUDGET_FIELDS,
      additionalProperties: false,
    },
    annotations: LOCAL,
  },
  run: async (args, { session }) => {
    refuseOthers(args, []);
    const { maxMicros, spentMicros, reservedMicros, leftMicros } = session.budget;
    const structuredContent = {
      budget_usd: usdOf(maxMicros),
      charged_usd: usdOf(spentMicros),
      set_aside_usd: usdOf(reservedMicros),
      left_usd: usdOf(leftMicros),
      account_balance_usd: session.balanceUsd,
    };
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  },
};

export const READ_MORE: Tool = {
  declaration: {
    name: 'read_more',
    title: 'Read the rest of an answer',
    description:
      'Returns the next lines of an answer that was too long for one result. They are paid already. Free.',
    inputSchema: {
      type: 'object',
      properties: { token: { type: 'string', description: 'The token that the answer named: "more-1".' } },
      required: ['token'],
      additionalProperties: false,
    },
    annotations: LOCAL,
  },
  run: async (args, { session }) => {
    refuseOthers(args, ['token']);
    const token = textOf(args, 'token');
    const lines = session.held.read(token);
    if (lines === null) {
      return failure([
        `'token' is ${shown(token)}; no answer of this session has it, or it made room for later answers.`,
      ]);
    }
    return linesOf([`The rest of an answer that is paid. ${session.leftOver}`], lines, session.held);
  },
};
