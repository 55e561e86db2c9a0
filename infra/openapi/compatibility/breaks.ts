import { type Comparison, type Direction, type Finding, type Json, narrowings } from './narrowing.ts';

/** A change that can break a client, by the rules of contract 1.8. */
export type Break = Finding;

/** Compares the released document with the present one and returns what breaks clients of the released one. */
export function breaksBetween(released: Json, present: Json): readonly Break[] {
  const schemas = { old: schemasOf(released), new: schemasOf(present) };
  const requests: Comparison = {
    from: schemas.old,
    to: schemas.new,
    direction: 'request',
    compared: new Set(),
  };
  const responses: Comparison = {
    from: schemas.new,
    to: schemas.old,
    direction: 'response',
    compared: new Set(),
  };
  /** Compares schemas in the direction in which their values travel. */
  const narrower = (old: unknown, current: unknown, place: string, direction: Direction): readonly Break[] =>
    direction === 'request'
      ? narrowings(record(old), record(current), place, requests)
      : narrowings(record(current), record(old), place, responses);

  function operationBreaks(old: Json, current: Json): readonly Break[] {
    const id = String(old['operationId']);
    const changed = ['operationId', 'x-scope', 'x-meter'].filter(
      (key) => old[key] !== undefined && old[key] !== current[key],
    );
    return [
      ...changed.map((key) => ({ place: id, reason: `${key} ${old[key]} is now ${current[key]}` })),
      ...(Number(current['x-price']) > Number(old['x-price'])
        ? [{ place: id, reason: `x-price ${old['x-price']} is now ${current['x-price']}` }]
        : []),
      ...parameterBreaks(id, old, current),
      ...responseBreaks(id, old, current),
    ];
  }

  function parameterBreaks(id: string, old: Json, current: Json): readonly Break[] {
    const [before, now] = [parametersOf(old), parametersOf(current)];
    const removed = [...before.keys()].filter((key) => !now.has(key));
    const fresh = [...now].filter(([key, { required }]) => !before.has(key) && required === true);
    return [
      ...removed.map((key) => ({ place: `${id} ${key}`, reason: 'removed' })),
      ...fresh.map(([key]) => ({ place: `${id} ${key}`, reason: 'new and required' })),
      ...[...before].flatMap(([key, parameter]) => {
        const present = now.get(key);
        if (present === undefined) return [];
        const place = `${id} ${key}`;
        const was = record(parameter['schema']);
        const is = record(present['schema']);
        return [
          ...(present['required'] === true && parameter['required'] !== true
            ? [{ place, reason: 'now required' }]
            : []),
          ...(present['style'] === parameter['style'] && present['explode'] === parameter['explode']
            ? []
            : [{ place, reason: 'another style' }]),
          ...(JSON.stringify(was['default'] ?? []) === JSON.stringify(is['default'] ?? [])
            ? []
            : [{ place, reason: 'another default' }]),
          ...narrower(was, is, place, 'request'),
        ];
      }),
    ];
  }

  function responseBreaks(id: string, old: Json, current: Json): readonly Break[] {
    const [before, now] = [record(old['responses']), record(current['responses'])];
    // A failure may get a status of its own: clients decide by the class of a status that they do not know.
    const fresh = Object.keys(now).filter((status) => !(status in before) && Number(status) < 400);
    return [
      ...fresh.map((status) => ({ place: `${id} ${status}`, reason: 'a new status' })),
      ...Object.keys(before).flatMap((status) => {
        if (!(status in now))
          return Number(status) < 400 ? [{ place: `${id} ${status}`, reason: 'removed' }] : [];
        const was = referred(released, before[status]);
        const is = referred(present, now[status]);
        return [
          ...headerBreaks(`${id} ${status}`, was, is),
          ...contentBreaks(`${id} ${status}`, was['content'], is['content'], 'response'),
        ];
      }),
    ];
  }

  function headerBreaks(place: string, old: Json, current: Json): readonly Break[] {
    const now = record(current['headers']);
    return Object.entries(record(old['headers'])).flatMap(([name, held]) => {
      if (!(name in now)) return [{ place: `${place} ${name}`, reason: 'removed' }];
      const was = referred(released, held);
      const is = referred(present, now[name]);
      return [
        ...(was['required'] === true && is['required'] !== true
          ? [{ place: `${place} ${name}`, reason: 'may be missing' }]
          : []),
        ...narrower(was['schema'], is['schema'], `${place} ${name}`, 'response'),
      ];
    });
  }

  function contentBreaks(
    place: string,
    old: unknown,
    current: unknown,
    direction: Direction,
  ): readonly Break[] {
    const now = record(current);
    return Object.entries(record(old)).flatMap(([type, held]) => {
      if (!(type in now)) return [{ place: `${place} ${type}`, reason: 'removed' }];
      return narrower(record(held)['schema'], record(now[type])['schema'], place, direction);
    });
  }

  /** A webhook is a request that the client receives, so its body and headers follow the rules of responses. */
  function webhookBreaks(type: string, old: Json, current: Json): readonly Break[] {
    const [before, now] = [parametersOf(old), parametersOf(current)];
    const bodies = [old, current].map((one) => record(one['requestBody'])['content']);
    return [
      ...[...before].flatMap(([key, parameter]) => {
        const is = now.get(key);
        if (is === undefined) return [{ place: `${type} ${key}`, reason: 'removed' }];
        return narrower(parameter['schema'], is['schema'], `${type} ${key}`, 'response');
      }),
      ...contentBreaks(type, bodies[0], bodies[1], 'response'),
    ];
  }

  const [paths, webhooks] = [record(present['paths']), record(present['webhooks'])];
  const all = [
    ...operationsIn(released['paths']).flatMap(([path, method, old]) => {
      const current = record(paths[path])[method];
      if (current === undefined) return [{ place: String(old['operationId']), reason: 'removed' }];
      return operationBreaks(old, record(current));
    }),
    ...operationsIn(released['webhooks']).flatMap(([type, method, old]) => {
      const current = record(webhooks[type])[method];
      return current === undefined
        ? [{ place: type, reason: 'removed' }]
        : webhookBreaks(type, old, record(current));
    }),
  ];
  return [...new Map(all.map((one) => [`${one.place}: ${one.reason}`, one])).values()];
}

function operationsIn(items: unknown): readonly (readonly [path: string, method: string, operation: Json])[] {
  return Object.entries(record(items)).flatMap(([path, item]) =>
    Object.entries(record(item)).map(([method, operation]) => [path, method, record(operation)] as const),
  );
}

/** Returns the parameters of an operation by where they are and what they are called: `query limit`. */
function parametersOf({ parameters }: Json): ReadonlyMap<string, Json> {
  const list = Array.isArray(parameters) ? parameters.map(record) : [];
  return new Map(list.map((parameter) => [`${parameter['in']} ${parameter['name']}`, parameter]));
}

function referred(document: Json, value: unknown): Json {
  const { $ref } = record(value);
  if (typeof $ref !== 'string') return record(value);
  return $ref
    .slice(2)
    .split('/')
    .reduce<Json>((held, key) => record(held[key]), document);
}

const schemasOf = (document: Json): Json => record(record(document['components'])['schemas']);
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});
