/**
 * `npm run test:unit` sets this to draw a third of the worlds that `npm test` draws, which keeps it to seconds
 * (docs/adr/0046).
 */
export const FEW_WORLDS = 'FEW_WORLDS';
const SHARE = process.env[FEW_WORLDS] === '1' ? 3 : 1;

/**
 * Returns how many worlds, seeds or random queries a test draws: `count` in `npm test`, or what an environment variable
 * says.
 * @param variable the environment variable that asks for a longer search
 */
export const worldsOf = (count: number, variable?: string): number =>
  Number((variable === undefined ? undefined : process.env[variable]) ?? Math.ceil(count / SHARE));

/** Returns the stride at which a test tries steps: `step` in `npm test`, or what an environment variable says. */
export const stepOf = (step: number, variable: string): number =>
  Number(process.env[variable] ?? step * SHARE);
