/**
 * Returns the path of the page that answers a path: without slashes at its end, one page for every delivery, and the
 * credit of the account at the root of the app. The distribution runs the text of this function, so it uses nothing
 * outside itself.
 */
export function sitePath(path: string): string {
  const trimmed = path.replace(/\/+$/, '') || '/';
  if (trimmed === '/app') return '/app/credits';
  return /^\/app\/deliveries\/[^/]+$/.test(trimmed) ? '/app/delivery' : trimmed;
}
