import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { listChanges } from '../../../shared/jobs/list-changes.ts';
import { cutBlocks, rowsOf } from '../../../shared/search/store/change-block.ts';
import { binaryAttribute } from '../../../shared/table/bytes.ts';
import { keys, PREFIXES } from '../../../shared/table/keys.ts';
import { pack, unpack } from '../../../shared/table/packing.ts';
import { type Item, TableReader } from '../../../shared/table/reader.ts';
import { statementOf } from '../../support/simulated/simulated-statements.ts';
import { done, isAbout, isManifest, ofPublishers, reordered, statementsOf } from '../model/mutants.ts';
import type { FollowerOptions } from './follower-world.ts';
import type { StreamPage } from './followers.ts';

/** Wrong ways to publish changes and to serve them. The followers must notice each. */

const isBlock = (one: { readonly Statement: string; readonly Parameters: unknown[] }): boolean =>
  isAbout(one, `${PREFIXES.changes}#2`, '');
const isIntent = (one: { readonly Statement: string; readonly Parameters: unknown[] }): boolean =>
  isAbout(one, keys.intent(0).pk, 'intent#');

type One = { readonly Statement: string; readonly Parameters: unknown[] };

/** Replaces the binary attribute of some statements. */
const rewriting = (chosen: (one: One) => boolean, change: (bytes: Uint8Array) => Uint8Array) =>
  ofPublishers(() => async (send, command) => {
    for (const one of statementsOf(command) ?? []) {
      if (!chosen(one)) continue;
      const { after } = statementOf(one.Statement, one.Parameters);
      const item = after({});
      if (item['p'] === undefined) continue;
      const before = binaryAttribute(item, 'p');
      const at = one.Parameters.indexOf(item['p']);
      if (at >= 0) one.Parameters[at] = change(before);
    }
    return await send(command);
  });

const withoutWithdrawals = (bytes: Uint8Array): Uint8Array => {
  const rows = rowsOf(bytes).filter(({ kind }) => kind !== 'withdrawn');
  return [...cutBlocks(rows)][0]?.bytes ?? new Uint8Array(0);
};

const withoutBlocks = (bytes: Uint8Array): Uint8Array => {
  const listed: [string, string][] = JSON.parse(unpack(bytes));
  return pack(JSON.stringify(listed.filter(([pk]) => !pk.startsWith(`${PREFIXES.changes}#2`))));
};

/** Returns what replicas return, also where a strong read was asked for. */
class TrustingReader extends TableReader {
  override async getMany(wanted: Parameters<TableReader['getMany']>[0]): Promise<(Item | undefined)[]> {
    return await super.getMany(wanted, false);
  }
}

export const STREAM_MUTANTS: Readonly<Record<string, FollowerOptions>> = {
  'a position includes the change that it stands at': {
    page: async (request) => {
      const [timeMs = 0, ordinal = 0, ...rest] = request.after ?? [];
      if (request.after === null || ordinal === 0xffff_ffff) return await listChanges(request);
      return await listChanges({ ...request, after: [timeMs, ordinal - 1, ...rest] });
    },
  },

  'a page that is full skips to the mark': {
    page: async (request) => {
      const answer = await listChanges(request);
      const end = await listChanges({ ...request, limit: 1000, bodies: false });
      return answer.caughtUp ? answer : { ...answer, next: end.next };
    },
  },

  'a page keeps the last change of a job before it filters by kind': {
    page: async (request) => {
      const answer = await listChanges({ ...request, kinds: [], limit: 50 });
      const { kinds } = request;
      return {
        ...answer,
        changes: answer.changes.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)),
      };
    },
  },

  'a document that is behind its row is trusted': {
    page: (async (request) => {
      // The log itself is read strongly, by query.
      const reader = new TrustingReader(request.reader.table, new AbortController().signal);
      return await listChanges({ ...request, reader });
    }) satisfies StreamPage,
  },

  'a withdrawal has no row': { mutant: rewriting(isBlock, withoutWithdrawals) },

  'rows are not fenced': { mutant: rewriting(isIntent, withoutBlocks) },

  'rows are written after their documents': {
    mutant: reordered(
      (command) => statementsOf(command)?.some(isBlock) ?? false,
      (command) => (isManifest(command, 'jobMark = :job') ? 'before' : null),
    ),
  },

  'the mark is raised before the documents are written': {
    mutant: ofPublishers(() => async (send, command) => {
      if (!isManifest(command, 'SET intent = :intent, lastMintedMs = :minted')) return await send(command);
      const { input } = command;
      const UpdateExpression = `${input.UpdateExpression}, changesMarkMs = :minted`;
      return await send(new UpdateCommand({ ...input, UpdateExpression }));
    }),
  },

  'the next run keeps rows whose documents were not written': {
    mutant: ofPublishers(() => async (send, command) => {
      const statements = statementsOf(command);
      const isRewritten = statements?.some((one) => isBlock(one) && one.Statement.startsWith('UPDATE'));
      return isRewritten === true && statements !== null ? done(statements) : await send(command);
    }),
  },

  'a block that is written again loses all its rows': {
    mutant: ofPublishers(() => async (send, command) => {
      if (!(command instanceof PutCommand)) return await send(command);
      const { input } = command;
      const isBlock = String(input.Item?.['pk']).startsWith(`${PREFIXES.changes}#2`);
      const Item = isBlock ? { ...input.Item, p: new Uint8Array(0) } : input.Item;
      return await send(new PutCommand({ ...input, Item }));
    }),
  },
};
