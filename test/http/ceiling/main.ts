// `node test/http/ceiling/main.ts OFFERS` runs offers, a JSON array, and prints their outcomes as JSON. It needs its
// own process because the model replaces the clocks, randomness and network of its process.
import { type Offer, type Outcome, openOverload } from './overload.ts';

const offers: readonly Offer[] = JSON.parse(process.argv[2] ?? '[]');
const run = openOverload();
const outcomes: Outcome[] = [];
for (const offer of offers) outcomes.push(await run(offer));
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
