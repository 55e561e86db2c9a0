import { ASSETS, type Publication } from '../../shared/documentation/publication.ts';
import { SAMPLE_ADDRESS } from './page.ts';
import type { SiteFile } from './site.ts';
import { TRY } from './text/markdown.ts';

/** A page is served for five minutes at the edge, and as long by a browser: an update reaches everyone in ten. */
const PAGE_CACHING = 'public, max-age=300';
/** The path of an asset has a digest of its content. */
const ASSET_CACHING = 'public, max-age=31536000, immutable';

/** The object at the root of the distribution. */
export const ROOT_OBJECT = 'index.html';

/** Returns the site as the objects of a bucket. A page's object is named after its path, which has no extension. */
export const publicationOf = (site: ReadonlyMap<string, SiteFile>): Publication => ({
  address: SAMPLE_ADDRESS,
  files: [...site].map(([path, { type, body }]) => {
    const key = path === '/' ? ROOT_OBJECT : path.slice(1);
    return {
      key,
      contentType: type,
      cacheControl: key.startsWith(ASSETS) ? ASSET_CACHING : PAGE_CACHING,
      // A page of another machine has no key to try a request with.
      body: body.replaceAll(TRY, ''),
    };
  }),
});
