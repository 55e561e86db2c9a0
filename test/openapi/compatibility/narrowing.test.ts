import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { type Direction, type Json, narrowings } from '../../../infra/openapi/compatibility/narrowing.ts';

/** Schemas and values of a small world, in which pairs are often compatible and values often valid. */
const bound = fc.integer({ min: 0, max: 3 });
const sparse = (keywords: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(keywords, { requiredKeys: ['type'] });
const word = fc.constantFrom('', 'a', 'bb', 'ccc');

const scalar: fc.Arbitrary<Json> = fc.oneof(
  sparse({
    type: fc.constant('string'),
    minLength: bound,
    maxLength: bound,
    pattern: fc.constantFrom('a', 'b'),
  }),
  sparse({ type: fc.constantFrom('integer', 'number'), minimum: bound, maximum: bound }),
  sparse({ type: fc.constant('string'), enum: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }) }),
  fc.record({ const: word }),
  fc.constantFrom({ type: 'null' }, { type: 'boolean' }, {}),
);
const { schema } = fc.letrec<{ schema: Json }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    scalar,
    sparse({ type: fc.constant('array'), items: tie('schema'), minItems: bound, maxItems: bound }),
    sparse({
      type: fc.constant('object'),
      properties: fc.record({ a: tie('schema'), b: tie('schema') }, { requiredKeys: [] }),
      required: fc.subarray(['a', 'b']),
      additionalProperties: fc.oneof(fc.constant(false), tie('schema')),
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
  ),
}));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(null, true, 0, 1, 2, 3, 1.5, '', 'a', 'bb', 'ccc', 'abcd'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
  ),
}));

test.each<Direction>(['request', 'response'])(
  'a comparison of a %s without findings lets no value through that the other schema refuses',
  (direction) => {
    let compatible = 0;
    let decided = 0;
    const property = fc.property(
      schema,
      schema,
      fc.array(value, { minLength: 8, maxLength: 16 }),
      (from, other, values) => {
        // Half of the pairs are equal but for one side's looser or stricter copy.
        const to = values.length % 2 === 0 ? other : { anyOf: [from, other] };
        const within = { from: {}, to: {}, direction, compared: new Set<string>() };
        if (narrowings(from, to, '', within).length > 0) return;
        compatible += 1;
        const [left, right] = [validator(from), validator(to)];
        for (const each of values) {
          if (!left(each)) continue;
          decided += 1;
          if (!right(each)) throw new Error(`${JSON.stringify(each)} is valid only under the first`);
        }
      },
    );
    fc.assert(property, { numRuns: 150, seed: 1 });
    expect(compatible).toBeGreaterThan(25);
    expect(decided).toBeGreaterThan(50);
  },
);

/** One for all schemas, since each compiles the schema of schemas first. */
const ajv = new Ajv2020({ strict: false });
const validator = (one: Json) => ajv.compile(one);
