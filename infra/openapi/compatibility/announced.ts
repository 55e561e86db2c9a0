import type { Break } from './breaks.ts';

/**
 * Returns the places that the changelog announces as broken since the last release: entries of `[Unreleased]` that begin
 * with **Breaking** and the place, as in: - **Breaking** `Job/title`: at most 300 characters.
 */
export function announcedBreaks(changelog: string): readonly string[] {
  const [, unreleased = ''] = /^## \[Unreleased\]\n(.*?)(?=^## |$(?![\s\S]))/ms.exec(changelog) ?? [];
  return [...unreleased.matchAll(/^- \*\*Breaking\*\* `([^`]+)`/gm)].map(([, place = '']) => place);
}

/** Returns what is wrong between the breaks of the document and the entries that announce them. */
export function unannounced(breaks: readonly Break[], announced: readonly string[]): readonly string[] {
  const places = new Set(breaks.map(({ place }) => place));
  return [
    ...breaks
      .filter(({ place }) => !announced.includes(place))
      .map(
        ({ place, reason }) =>
          `${place}: ${reason}. If it has to be, CHANGELOG.md says so: - **Breaking** \`${place}\`: …`,
      ),
    ...announced
      .filter((place) => !places.has(place))
      .map((place) => `CHANGELOG.md announces a break of \`${place}\`, which is none`),
  ];
}
