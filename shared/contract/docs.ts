import * as z from 'zod/mini';

/**
 * What the reference says about a field, declared on the field itself: `.register(docs, { description: '…' })`. The
 * OpenAPI document shows it. Bundling removes these calls (infra/bundle.ts), so no function carries the texts.
 */
// Pure, so that a bundle without the calls drops the registry too.
export const docs = /* @__PURE__ */ z.registry<{
  readonly description: string;
  /** A value as the decoded request or the response has it. */
  readonly example?: unknown;
}>();
