import * as z from 'zod/mini';

const PublishedFile = z.object({
  /** The key of its object: the path without its first slash. */
  key: z.string(),
  contentType: z.string(),
  cacheControl: z.string(),
  body: z.string(),
});

/** The documentation as synthesis builds it, before the addresses of a deployment are known. */
export const Publication = z.object({
  /** The address that every file names in place of the deployment's. */
  address: z.string(),
  files: z.array(PublishedFile),
});

export type PublishedFile = z.output<typeof PublishedFile>;
export type Publication = z.output<typeof Publication>;

/** The name of the file next to the function's code that holds the publication. */
export const PUBLICATION_FILE = 'site.json';

/** Names under this prefix contain a digest of their content, so an object never changes. */
export const ASSETS = 'docs/assets/';

/** Where a deployment is reached, each without a slash at its end. */
export interface Addresses {
  /** The HTTP interface. */
  readonly baseUrl: string;
  readonly docsUrl: string;
  readonly appUrl: string;
}

/** Returns a file's text with the addresses of a deployment. */
export function addressed(body: string, address: string, { baseUrl, docsUrl, appUrl }: Addresses): string {
  return body
    .replaceAll(`${address}/docs`, docsUrl)
    .replaceAll(`${address}/app`, appUrl)
    .replaceAll(address, baseUrl);
}
