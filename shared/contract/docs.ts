import * as z from 'zod/mini';

/**
 * The texts of the reference. Each field registers its own here, and the OpenAPI document shows them. Bundling removes
 * these calls (infra/bundle.ts), so no function contains the texts.
 */
// Marked pure, so that bundles drop the registry too.
export const docs = /* @__PURE__ */ z.registry<{
  readonly description: string;
  /** A decoded value, as in the request or response. */
  readonly example?: unknown;
}>();
