import { BatchGetCommand, BatchWriteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { packSegments, type Segment, unpackSegments } from '../../../shared/search/manifest/segment-state.ts';
import { decodeLog } from '../../../shared/search/segments/log.ts';
import { decodeParts, type Entries, encodeParts, entryHash } from '../../../shared/search/segments/part.ts';
import { aroundSend } from '../../../shared/table/around-send.ts';
import { keys, PREFIXES } from '../../../shared/table/keys.ts';
import type { Mutant } from './checker.ts';
import { manifestNow } from './invariants.ts';
import { isManifest, ofPublishers, reordered } from './mutants.ts';

/** Wrong ways to write, list and read segments, each made by changing the calls of the product. */

type PutItem = Readonly<Record<string, unknown>>;

const SEGMENTS = `${PREFIXES.index}#segment#`;
const LISTED = 'freshSegments';

/** Returns the items of a segment that a batch puts. */
const putsOf = (command: unknown): PutItem[] =>
  command instanceof BatchWriteCommand
    ? Object.values(command.input.RequestItems ?? {})
        .flat()
        .flatMap(({ PutRequest }) => PutRequest?.Item ?? [])
        .filter(({ pk }) => String(pk).startsWith(SEGMENTS))
    : [];

interface Stated {
  readonly command: UpdateCommand;
  readonly listed: readonly Segment[];
  readonly rest: ReturnType<typeof unpackSegments>;
}

/** Returns what an update of the manifest says about segments; null for any other command. */
function statedIn(command: unknown): Stated | null {
  if (!isManifest(command, `${LISTED} = :segments`)) return null;
  const rest = unpackSegments(command.input.ExpressionAttributeValues?.[':segments']);
  return { command, listed: rest.segments, rest };
}

/** Returns whether a command lists a segment that was announced. */
const isListing = (command: unknown): boolean => {
  const stated = statedIn(command);
  return stated !== null && stated.rest.segmentation?.announced === null && stated.listed.length > 0;
};

/** Returns the update with other segments listed. */
function listing({ command: { input }, rest }: Stated, listed: readonly Segment[]): UpdateCommand {
  const { segmentation } = rest;
  if (segmentation === null) throw new Error('the update says nothing of segments');
  const values = { ...input.ExpressionAttributeValues, ':segments': packSegments(listed, segmentation) };
  return new UpdateCommand({ ...input, ExpressionAttributeValues: values });
}

/** Returns an item with only those postings of a part that the logs of the same batch have. */
function withOwnPostings(puts: readonly PutItem[]): (item: PutItem) => PutItem {
  const logs = puts.filter(({ sk }) => String(sk).startsWith('log#'));
  const own = new Map<number, Uint32Array>();
  for (const { space, term, ordinals } of decodeLog(logs.map(({ p }) => bytesOf(p)))) {
    own.set(entryHash(space, term), ordinals);
  }
  return (item) => {
    if (item['sk'] !== 'part') return item;
    const { hashes, lists } = decodeParts([bytesOf(item['p'])]);
    const kept = hashes.map((hash, i) => {
      const wanted = new Set(own.get(hash));
      return { hash, list: (lists[i] ?? new Uint32Array(0)).filter((ordinal) => wanted.has(ordinal)) };
    });
    const left = kept.filter(({ list }) => list.length > 0);
    const entries: Entries = { hashes: left.map(({ hash }) => hash), lists: left.map(({ list }) => list) };
    // One part of any size: it takes the place of the one that has the same range of hashes.
    const [only = new Uint8Array(0)] = encodeParts(entries, Number.MAX_SAFE_INTEGER);
    return { ...item, p: only };
  };
}

const bytesOf = (value: unknown): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array(0));

export const SEGMENT_MUTANTS: Readonly<Record<string, Mutant>> = {
  'a segment is listed before its parts': reordered(
    (command) => putsOf(command).length > 0,
    (command) => (isListing(command) ? 'after' : null),
  ),

  'a segment is listed only with the marks': ofPublishers((sim) => {
    let late: unknown;
    return async (send, command) => {
      if (isListing(command) && command instanceof UpdateCommand) {
        const stated = statedIn(command);
        late = command.input.ExpressionAttributeValues?.[':segments'];
        const answer = await send(stated === null ? command : listing(stated, manifestNow(sim).segments));
        return { Attributes: { ...Object(Reflect.get(Object(answer), 'Attributes')), [LISTED]: late } };
      }
      if (late === undefined || !isManifest(command, 'jobMark = :job')) return await send(command);
      const { input } = command;
      const values = { ...input.ExpressionAttributeValues, ':late': late };
      late = undefined;
      const UpdateExpression = `${input.UpdateExpression}, ${LISTED} = :late`;
      return await send(new UpdateCommand({ ...input, UpdateExpression, ExpressionAttributeValues: values }));
    };
  }),

  'a segment takes the place of others without their postings': ofPublishers(() => async (send, command) => {
    const puts = putsOf(command);
    if (puts.length === 0 || !(command instanceof BatchWriteCommand)) return await send(command);
    const own = withOwnPostings(puts);
    const [name = ''] = Object.keys(command.input.RequestItems ?? {});
    const requests = puts.map((item) => ({ PutRequest: { Item: { ...own(item) } } }));
    return await send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  }),

  'a merge takes only the last flush of a segment': ofPublishers(() => async (send, command) => {
    const puts = putsOf(command);
    if (puts.length === 0 || !(command instanceof BatchWriteCommand)) return await send(command);
    const [name = ''] = Object.keys(command.input.RequestItems ?? {});
    const requests = puts.map((item) => {
      const flushes = item['flushes'];
      const last = Array.isArray(flushes) ? { flushes: flushes.slice(-1) } : {};
      return { PutRequest: { Item: { ...item, ...last } } };
    });
    return await send(new BatchWriteCommand({ RequestItems: { [name]: requests } }));
  }),

  'a segment is left out when its merge begins': ofPublishers(() => async (send, command) => {
    const stated = statedIn(command);
    if (stated === null) return await send(command);
    return await send(
      listing(
        stated,
        stated.listed.filter(({ phase }) => phase !== 'merging'),
      ),
    );
  }),

  'a segment that waited counts as merged with the first slice of both': ofPublishers(
    () => async (send, command) => {
      const stated = statedIn(command);
      const isBegun = stated?.listed.some(({ mergedBelow }) => mergedBelow > 0) === true;
      if (stated === null || !isBegun) return await send(command);
      const first = stated.listed.find(({ phase }) => phase === 'merging');
      const kept = stated.listed.filter((segment) => segment.phase !== 'merging' || segment === first);
      return await send(listing(stated, kept));
    },
  ),

  'replaced parts are deleted at once': ofPublishers((sim) => async (send, command) => {
    const answer = await send(command);
    for (const { id, parts } of statedIn(command)?.rest.segmentation?.retired ?? []) {
      for (let part = 0; part < parts; part += 1) {
        const key = keys.segmentPart(id, part);
        if (sim.item(key) !== undefined) sim.set(key, undefined);
      }
    }
    return answer;
  }),

  'a part that a replica lacks counts as empty': (_sim) => (table, role) =>
    role !== 'read'
      ? table
      : {
          name: table.name,
          client: aroundSend(table.client, async (send, call) => {
            const [command] = call;
            const answer = await send(...call);
            if (!(command instanceof BatchGetCommand)) return answer;
            const found: PutItem[] = Object.values(Object(answer).Responses ?? {}).flat() as PutItem[];
            const names = new Set(found.map(({ pk }) => pk));
            const [name = ''] = Object.keys(command.input.RequestItems ?? {});
            const missing = (command.input.RequestItems?.[name]?.Keys ?? []).filter(
              ({ pk, sk }) => sk === 'part' && !names.has(pk),
            );
            const [empty] = encodeParts({ hashes: [], lists: [] }, 1);
            const all = [...found, ...missing.map((key) => ({ ...key, p: empty }))];
            return { ...Object(answer), Responses: { [name]: all } };
          }),
        },

  'a walk is confirmed whatever became of the segments': (_sim) => (table, role) =>
    role !== 'read'
      ? table
      : {
          name: table.name,
          client: aroundSend(table.client, async (send, call) => {
            const [command] = call;
            const answer = await send(...call);
            const { pk, sk } = keys.manifest();
            if (!(command instanceof GetCommand)) return answer;
            if (command.input.Key?.['pk'] !== pk || command.input.Key['sk'] !== sk) return answer;
            const item = Object(answer).Item;
            const stated = Object(item?.[LISTED]);
            return { ...Object(answer), Item: { ...item, [LISTED]: { ...stated, edition: 0 } } };
          }),
        },
};
