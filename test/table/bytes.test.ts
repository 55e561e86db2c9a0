import { expect, test } from '@jest/globals';
import { ByteReader, ByteWriter } from '../../shared/table/bytes.ts';

test('writers that take turns share no bytes, before and after they finish', () => {
  const texts = ['a', 'é'.repeat(21), '語'.repeat(42), '🙂'.repeat(43), 'x'.repeat(127), 'y'.repeat(5_000)];
  const writers = Array.from({ length: 12 }, () => new ByteWriter());
  for (const text of texts) for (const [i, writer] of writers.entries()) writer.text(`${i}${text}`);
  const written = writers.map((writer) => writer.finish());
  const later = new ByteWriter();
  later.text('z'.repeat(20_000));
  for (const [i, bytes] of written.entries()) {
    const reader = new ByteReader(bytes);
    for (const text of texts) expect(reader.text()).toBe(`${i}${text}`);
    expect(reader.done).toBe(true);
  }
  expect(new ByteReader(later.finish()).text()).toHaveLength(20_000);
});
