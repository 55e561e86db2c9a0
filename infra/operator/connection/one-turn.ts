import { setImmediate } from 'node:timers/promises';

/**
 * Returns a function that collects what it is given in one turn of the event loop and passes it on together: a transaction
 * of the local database takes about as long for many items as for a few. Signals and timers are served before.
 * @param pass takes all of the turn, and returns what becomes of each
 */
export function inOneTurn<One, Outcome>(
  pass: (all: readonly One[]) => Promise<(one: One) => Outcome | Promise<Outcome>>,
): (one: One) => Promise<Outcome> {
  let waiting: One[] = [];
  let turn: ReturnType<typeof pass> | undefined;
  const take = async (): ReturnType<typeof pass> => {
    await setImmediate();
    const all = waiting;
    waiting = [];
    turn = undefined;
    return await pass(all);
  };
  return async (one) => {
    waiting.push(one);
    turn ??= take();
    const outcomeOf = await turn;
    return await outcomeOf(one);
  };
}
