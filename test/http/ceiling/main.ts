// `node test/http/ceiling/main.ts OFFERS` runs offers, a JSON array, and prints their outcomes as JSON. It is a process of
// its own because the model replaces the clocks, the randomness and the network of its process.
import { type Offer, type Outcome, openOverload } from './overload.ts';

const offers: readonly Offer[] = JSON.parse(process.argv[2] ?? '[]');
const run = openOverload();
const outcomes: Outcome[] = [];
for (const offer of offers) outcomes.push(await run(offer));
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
