/** The least contrast of text on its background (WCAG 2.2, success criterion 1.4.3). */
export const LEAST_CONTRAST = 4.5;
const COLOUR = /^#[0-9a-f]{6}$/;

export const isColour = (text: string): boolean => COLOUR.test(text);

/** Returns the contrast of two colours: 1 for the same, 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the colour, as much lighter as text on a dark background needs. */
export function lightenedFor(colour: string, background: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mixed(colour, '#ffffff', share);
    if (contrastOf(lighter, background) >= LEAST_CONTRAST) return lighter;
  }
  return '#ffffff';
}

function mixed(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(colour).map((value, i) =>
    Math.round(value + ((others[i] ?? 0) - value) * share),
  );
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
