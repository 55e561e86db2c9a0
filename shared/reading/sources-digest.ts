import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byCodeUnit } from '../contract/order.ts';

const ROOM = fileURLToPath(new URL('.', import.meta.url));
/** The part of parse5 that cuts HTML into tags and text, and the code that it needs. */
const TOKENIZER = fileURLToPath(new URL('../../node_modules/parse5/package.json', import.meta.url));

/**
 * SHA-256 of the files of this folder, rules and code, and of the version of the HTML tokenizer. A bundle has no files,
 * so it contains the digest instead of this module (infra/bundle.ts).
 */
export const SOURCES_DIGEST: string = digestOf(sourcesIn(ROOM));

/** Returns the digest of files given by path and content. */
export function digestOf(sources: ReadonlyMap<string, string>): string {
  const files = [...sources].sort(([a], [b]) => byCodeUnit(a, b));
  return createHash('sha256')
    .update(JSON.stringify([files, versionOf(TOKENIZER)]))
    .digest('hex');
}

export function sourcesIn(folder: string): Map<string, string> {
  const sources = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    sources.set(relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8'));
  }
  return sources;
}

function versionOf(file: string): string {
  const { version }: { version?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
  return String(version);
}
