import type { Outcome } from '../program/command.ts';
import type { PublishAnswer } from '../program/publish-lines.ts';
import { counted } from '../terminal/output.ts';

/** The summary of a publication; exit code 1 when a line was rejected. */
export function publishOutcome(
  answer: PublishAnswer,
  more: readonly string[] = [],
  json: object = {},
): Outcome {
  const { read, applied, unchanged, rejected, rejects_file } = answer;
  return {
    ok: rejected === 0,
    json: { ...answer, ...json },
    text: [
      `${counted(read)} lines read: ${counted(applied)} applied, ${counted(unchanged)} unchanged, ` +
        `${counted(rejected)} rejected`,
      ...(rejects_file === null ? [] : [`what is wrong with the rejected lines: ${rejects_file}`]),
      ...more,
    ],
  };
}
