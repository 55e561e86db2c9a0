import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { openResolver } from '../../../shared/webhooks/attempt/name-resolver.ts';
import type { AttemptResult } from '../../../shared/webhooks/attempt/outcome.ts';
import { Poster } from '../../../shared/webhooks/attempt/post.ts';
import { type Certificates, makeCertificates } from './certificates.ts';
import { type Connections, watchConnections } from './connections.ts';
import { addresses, type NameServer, startNameServer } from './name-server.ts';
import { type Behaviour, type Receiver, startReceiver } from './receiver.ts';

export const HOST = 'hooks.example.com';
export const URL_OF_HOST = `https://${HOST}/path?query=1`;
export const PUBLIC = '93.184.215.14';
export const BODY = new TextEncoder().encode('{"schema_version":1}');
/** Long enough for a loopback receiver to answer on a busy machine. */
const PATIENT_MS = 20_000;
/** For receivers that never answer. Time enough for TLS and the head of a response on a busy machine. */
const SHORT_MS = 1_000;

/**
 * The deployed poster and a TLS receiver on loopback. The receiver's name has a public address, and connections to that
 * address are redirected to it.
 */
export interface Stage {
  readonly certificates: Certificates;
  readonly names: NameServer;
  readonly connections: Connections;
  readonly receiver: Receiver;
  readonly patient: Poster;
  readonly hasty: Poster;
  /** Opens a poster that trusts the receiver's authority. The time-out defaults to the deployed one. */
  openPoster(timeoutMs?: number): Poster;
  /** Posts to the receiver. */
  post(poster?: Poster): Promise<AttemptResult>;
  /**
   * Posts once to each of the behaviours, all at once, with the short time-out. Resolves with the name and the result of
   * each when the receiver has got one request of each and all connections are closed.
   */
  postEach(
    behaviours: readonly (readonly [name: string, behaviour: Behaviour])[],
  ): Promise<(readonly [name: string, result: AttemptResult])[]>;
}

/** Sets up a stage: certificates and name server once per file, everything else for every test. */
export function setStage(): Stage {
  let certificates: Certificates;
  let names: NameServer;
  let connections: Connections;
  let receiver: Receiver;
  let patient: Poster;
  let hasty: Poster;
  const openPoster = (timeoutMs?: number): Poster =>
    new Poster({
      resolve: openResolver([names.address]),
      development: null,
      ca: certificates.ca,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
  beforeAll(async () => {
    [certificates, names] = await Promise.all([makeCertificates(HOST), startNameServer()]);
  });
  beforeEach(async () => {
    connections = watchConnections();
    receiver = await startReceiver(certificates.good);
    names.says(HOST, addresses(PUBLIC));
    connections.lead(PUBLIC, receiver.port);
    patient = openPoster(PATIENT_MS);
    hasty = openPoster(SHORT_MS);
  });
  afterEach(async () => {
    patient.close();
    hasty.close();
    await receiver.stop();
    connections.restore();
  });
  afterAll(async () => {
    await names.stop();
  });
  return {
    get certificates() {
      return certificates;
    },
    get names() {
      return names;
    },
    get connections() {
      return connections;
    },
    get receiver() {
      return receiver;
    },
    get patient() {
      return patient;
    },
    get hasty() {
      return hasty;
    },
    openPoster,
    post: async (poster = patient) => await poster.post(URL_OF_HOST, { 'X-Svc-Event-Id': 'e' }, BODY),
    postEach: async (behaviours) => {
      receiver.behave((socket, request, raw) => {
        const [, behaviour] = behaviours[Number(request.headers['x-svc-event-id'])] ?? [];
        behaviour?.(socket, request, raw);
      });
      const posters = behaviours.map(() => openPoster(SHORT_MS));
      const results = await Promise.all(
        posters.map((poster, at) => poster.post(URL_OF_HOST, { 'X-Svc-Event-Id': String(at) }, BODY)),
      );
      // The posters stay open until the receiver has seen every connection close: posts close their own.
      await receiver.idle();
      for (const poster of posters) poster.close();
      const asked = receiver.requests.map(({ headers }) => Number(headers['x-svc-event-id']));
      expect(asked.toSorted((a, b) => a - b)).toEqual([...behaviours.keys()]);
      return results.map((result, at) => [behaviours[at]?.[0] ?? '', result] as const);
    },
  };
}
