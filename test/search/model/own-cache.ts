import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { aroundSend } from '../../../shared/table/around-send.ts';
import type { Table } from '../../../shared/table/client.ts';
import { keys } from '../../../shared/table/keys.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns a table for the reader of a process of its own: parts of segments are kept in memory by their keys, and all
 * processes of a run share one memory. So the ids of segments that this one reads end in its name.
 */
export function withOwnCache(table: Table, name: string): Table {
  const mark = `@${name}`;
  const client = aroundSend(table.client, async (send, [command, ...rest]) => {
    if (command instanceof GetCommand && isManifest(command.input.Key)) {
      const answer = Object(await send(command, ...rest));
      return answer.Item === undefined ? answer : { ...answer, Item: marked(answer.Item, mark) };
    }
    if (!(command instanceof BatchGetCommand)) return await send(command, ...rest);
    const [[of, request] = ['', undefined]] = Object.entries(command.input.RequestItems ?? {});
    const wanted = (request?.Keys ?? []).map((key) => ({ ...key, pk: String(key['pk']).replace(mark, '') }));
    const asked = new BatchGetCommand({
      ...command.input,
      RequestItems: { [of]: { ...request, Keys: wanted } },
    });
    const answer = Object(await send(asked, ...rest));
    const items: readonly Values[] = Object(answer.Responses)[of] ?? [];
    const names = new Map(wanted.map(({ pk }, i) => [pk, request?.Keys?.[i]?.['pk']]));
    const found = items.map((item) => ({ ...item, pk: names.get(String(item['pk'])) ?? item['pk'] }));
    return { ...answer, Responses: { [of]: found } };
  });
  return { name: table.name, client };
}

function isManifest(key: Values | undefined): boolean {
  const { pk, sk } = keys.manifest();
  return key?.['pk'] === pk && key['sk'] === sk;
}

/** Returns the manifest with marked ids. */
function marked(item: Values, mark: string): Values {
  const stated = Object(item['freshSegments']);
  const listed: readonly Values[] = stated.listed ?? [];
  return {
    ...item,
    freshSegments: { ...stated, listed: listed.map((one) => ({ ...one, id: `${one['id']}${mark}` })) },
  };
}
