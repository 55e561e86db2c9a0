import { type Applying, applyCompany } from './apply/apply-company.ts';
import { applyEvent } from './apply/apply-event.ts';
import { applyContent, applyFacts } from './apply/apply-parts.ts';
import { applySeenJob } from './apply/apply-sighting.ts';
import { joinDuplicates } from './apply/duplicates.ts';
import { erasedFault } from './apply/erased-keys.ts';
import { applyStatedJob } from './apply/vacancy.ts';
import type { FeedLine, JobLine, LineOf } from './feed/feed.ts';
import { RejectedLineError } from './feed/rejection.ts';
import type { BatchLine } from './reads/read-section.ts';

/** Returns the key of the job that a line is about; null for a line about something else. */
export function jobKeyOf(line: FeedLine): string | null {
  if (line.type === 'job') return line.key;
  return line.type === 'facts' || line.type === 'content' ? line.job_key : null;
}

/** Returns the source whose reads show the job of a line; null if none does. */
export const sourceOf = ({ world }: Applying, { line, section }: BatchLine): string | null =>
  section?.source.name ?? (line.type === 'job' ? world.ownerOf(line.key) : null);

/**
 * Applies a line of a batch in memory. Reports whether it changed anything.
 * @throws RejectedLineError when the line contradicts what is published
 */
export async function applyLine(applying: Applying, { line, section, seen }: BatchLine): Promise<boolean> {
  const erased = applying.world.erasedOf(line);
  if (erased.length > 0) throw new RejectedLineError(erased.map(erasedFault));
  switch (line.type) {
    case 'company':
      return await applyCompany(applying, line, section?.header.startMs);
    case 'job': {
      const applied = await applyRecord(applying, line, section, seen);
      const state = applying.world.jobOf(line.key);
      // A late read says nothing about what holds now.
      if (state === undefined || section?.read.late === true) return applied;
      return (await joinDuplicates(applying, state)) || applied;
    }
    case 'content':
      return await applyContent(applying, line, section?.header.startMs);
    case 'facts':
      return applyFacts(applying, line, section !== undefined);
    case 'event':
      return await applyEvent(applying, line);
    default:
      throw new TypeError(`${line.type} lines are not applied in batches`);
  }
}

/** Applies a job line, inside a read or outside. */
async function applyRecord(
  applying: Applying,
  line: LineOf<typeof JobLine>,
  section: BatchLine['section'],
  seen: BatchLine['seen'],
): Promise<boolean> {
  if (section === undefined || seen === undefined) return await applyStatedJob(applying, line);
  const { late, header } = section.read;
  const { changed, state, floorMs, unsettled } = await applySeenJob(applying, line, {
    source: section.source.name,
    startMs: header.startMs,
    late,
    sighting: seen.sighting,
    knownOrdinal: section.ordinalOf(seen),
  });
  if (state !== undefined) section.keep(seen, state.ordinal, floorMs);
  if (unsettled === true) section.read.unsettle();
  return changed;
}
