import { decideHeldRead, NoHeldReadError, waitingRead } from '../../../shared/publishing/reads/held-read.ts';
import { SourceLedger } from '../../../shared/publishing/reads/source-ledger.ts';
import { NotSplittableError, type SplitSide, splitJob } from '../../../shared/publishing/reads/split-job.ts';
import { type Clock, UNREAD } from '../../../shared/sources/clock.ts';
import type { Slot } from '../../../shared/sources/roster.ts';
import { pageOf, readClocks, readSourceNames } from '../../../shared/sources/source-items.ts';
import type { Table } from '../../../shared/table/client.ts';
import type { TableReader } from '../../../shared/table/reader.ts';
import { hiddenDuplicates } from '../index/hidden-duplicates.ts';
import { type CommandContext, defineCommand, type Outcome } from '../program/command.ts';
import { waitForLease } from '../program/wait-for-lease.ts';
import { argument } from '../terminal/option.ts';
import { counted, counting, properties, tableLines } from '../terminal/output.ts';
import { Refusal } from '../terminal/refusal.ts';
import { textValue, uuidValue } from '../terminal/value-types.ts';

/** As long as a key of a feed. */
const SOURCE = () => argument('source', 'the name of the source, as its reads state it', textValue(200));

/** Most hidden duplicates that the text names. `--json` has all. */
const MOST_NAMED = 10;

const dateTime = (ms: number | null | undefined): string | null =>
  ms == null ? null : new Date(ms).toISOString();

const list = defineCommand({
  name: 'sources list',
  summary: 'Lists the sources that were read, with their last read and whether it waits in quarantine',
  examples: ['sources list', 'sources list --json'],
  run: async (context) => {
    const { reader } = await context.connect();
    const names = await readSourceNames(reader);
    const pages = new Map<number, ReadonlyMap<number, Clock>>();
    const data = [];
    for (const [number, name] of names) {
      const page = pages.get(pageOf(number)) ?? (await readClocks(reader, pageOf(number)));
      pages.set(pageOf(number), page);
      const { newest, acceptedMs } = page.get(number) ?? UNREAD;
      data.push({
        source: name,
        newest_read: dateTime(newest?.startMs),
        accepted_read: dateTime(acceptedMs),
        // A read that was not accepted is incomplete or in quarantine; `show` says which.
        decided: newest !== null && newest.startMs === acceptedMs,
      });
    }
    return {
      json: { data },
      text: tableLines(
        ['SOURCE', 'NEWEST READ', 'LAST ACCEPTED READ'],
        data.map(({ source, newest_read, accepted_read, decided }) => [
          source,
          newest_read,
          decided ? 'the same' : accepted_read,
        ]),
        'no source was read yet: publish a feed with reads, or import a file',
      ),
    };
  },
});

const show = defineCommand({
  name: 'sources show',
  summary: 'Shows the state of a source: its listings, its last reads, and the one in quarantine',
  examples: ['sources show ashby:board:acme'],
  arguments: { source: SOURCE() },
  run: async (context, { source: name }) => {
    const { table, reader } = await context.connect();
    const source = await openSource(table, reader, name);
    const { slots } = source.roster;
    const held = waitingRead(source);
    const answer = {
      source: name,
      ...countsOf(slots),
      newest_read: dateTime(source.clock.newest?.startMs),
      accepted_read: dateTime(source.clock.acceptedMs),
      quarantine:
        held === null ? null : { started_at: dateTime(held.startMs), ...vanishing(slots, held.seen) },
      hidden_duplicates: await hiddenDuplicates(
        reader,
        slots.flatMap(({ absence, ordinal }) => (absence === null ? [ordinal] : [])),
      ),
    };
    const { quarantine, hidden_duplicates: hidden } = answer;
    return {
      json: answer,
      text: properties(
        [
          ['source', name],
          ['present', answer.present],
          ['missed once', answer.missed],
          ['closed', answer.closed],
          ['newest read', answer.newest_read],
          ['last accepted read', answer.accepted_read],
        ],
        [
          ...(quarantine === null
            ? []
            : [
                `the read of ${quarantine.started_at} is in quarantine: ${counted(quarantine.vanished)} of ` +
                  `${counted(quarantine.of)} listings vanished; see sources accept and sources reject`,
              ]),
          ...(hidden.length === 0
            ? []
            : [
                `${counting(hidden.length, 'listing')} hidden, because the job that stands for the vacancy lost its ` +
                  `clearance; see sources split: ${hidden.slice(0, MOST_NAMED).join(', ')}` +
                  (hidden.length > MOST_NAMED ? ', …' : ''),
              ]),
        ],
      ),
    };
  },
});

const accept = defineCommand({
  name: 'sources accept',
  summary: 'Accepts the read of a source that is in quarantine: what it missed is absent from then on',
  examples: ['sources accept ashby:board:acme'],
  arguments: { source: SOURCE() },
  run: async (context, { source }) => await decide(context, source, 'accepted'),
});

const reject = defineCommand({
  name: 'sources reject',
  summary: 'Rejects the read of a source that is in quarantine: nothing is absent by it',
  examples: ['sources reject ashby:board:acme'],
  arguments: { source: SOURCE() },
  run: async (context, { source }) => await decide(context, source, 'rejected'),
});

const split = defineCommand({
  name: 'sources split',
  summary: 'Splits off a job that was taken for a duplicate: it is a job of its own again, for good',
  examples: ['sources split 01a3c7a0-1c00-7000-8000-0000000012ab'],
  arguments: { id: argument('id', 'id of the job that was closed as a duplicate', uuidValue) },
  run: async (context, { id }) => {
    const { table } = await context.connect();
    const { job, survivor, listings } = await splitJob(
      { table, now: () => context.now(), sleep: waitForLease(context) },
      id,
    ).catch((error: unknown) => {
      throw error instanceof NotSplittableError ? new Refusal(error.message) : error;
    });
    return {
      json: { job, survivor, listings },
      text: [
        `${sideOf(job)} and ${sideOf(survivor)} are two jobs from now on`,
        `${counting(listings, 'listing')} left with the first; they are never taken for one again`,
      ],
    };
  },
});

const sideOf = ({ id, posting_count, status, title }: SplitSide): string =>
  `${id} (${title}, ${status}, ${counting(posting_count, 'posting')})`;

export const sources = [list, show, accept, reject, split];

async function decide(
  context: CommandContext,
  name: string,
  decided: 'accepted' | 'rejected',
): Promise<Outcome> {
  const { table, reader } = await context.connect();
  await openSource(table, reader, name);
  const { started_at, missed, closed } = await decideHeldRead(
    { table, now: () => context.now(), sleep: waitForLease(context) },
    name,
    decided,
  ).catch((error: unknown) => {
    throw error instanceof NoHeldReadError ? new Refusal(error.message) : error;
  });
  const effect = `${counted(missed)} listings missed once, ${counted(closed)} closed`;
  return {
    json: { source: name, read: started_at, decided, missed, closed },
    text: [
      `the read of ${name} at ${started_at} is ${decided}${decided === 'accepted' ? `: ${effect}` : ''}`,
    ],
  };
}

/** @throws Refusal for a source that was never read */
async function openSource(table: Table, reader: TableReader, name: string) {
  const source = await new SourceLedger(table, reader).open(name, '');
  if (source.number === null) throw new Refusal(`${name} was never read: see sources list`);
  return source;
}

function countsOf(slots: readonly Slot[]) {
  const closed = slots.filter(({ absence }) => absence?.closedByMs != null).length;
  const absent = slots.filter(({ absence }) => absence !== null).length;
  return { present: slots.length - absent, missed: absent - closed, closed };
}

function vanishing(slots: readonly Slot[], seen: ReadonlySet<number>) {
  const present = slots.flatMap(({ absence }, at) => (absence === null ? [at] : []));
  return { vanished: present.filter((at) => !seen.has(at)).length, of: present.length };
}
