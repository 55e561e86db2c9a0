import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet, { type Answer, type Question } from 'dns-packet';

/** The reply of a name server to one question. */
export type Reply = { readonly answers: readonly Answer[] } | { readonly code: number } | 'silence';

export const SERVFAIL = 2;
export const NXDOMAIN = 3;
export const REFUSED = 5;

/** A real name server on loopback, over UDP, whose replies a test chooses. */
export interface NameServer {
  /** In the form that `openResolver` takes. */
  readonly address: string;
  /** Questions so far, as `A name`. */
  readonly questions: string[];
  /** Sets the reply for a name, or for every other name (`*`): a fixed reply or a function of the question. */
  says(name: string, reply: Reply | ((question: Question) => Reply)): void;
  stop(): Promise<void>;
}

/** Replies to A and AAAA questions with the addresses of that family. */
export function addresses(...list: readonly string[]): (question: Question) => Reply {
  return ({ type, name }) => ({ answers: recordsOf(name, list).filter((record) => record.type === type) });
}

/** Replies with an alias and the addresses of its target in the same answer. */
export function alias(target: string, ...list: readonly string[]): (question: Question) => Reply {
  return ({ type, name }) => ({
    answers: [
      { type: 'CNAME', name, ttl: 0, data: target },
      ...recordsOf(target, list).filter((record) => record.type === type),
    ],
  });
}

const recordsOf = (name: string, list: readonly string[]): Answer[] =>
  list.map((data) => ({ type: data.includes(':') ? 'AAAA' : 'A', name, ttl: 0, data }));

/** Starts a name server without names. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const replies = new Map<string, Reply | ((question: Question) => Reply)>();
  const questions: string[] = [];
  socket.on('message', (message, { address, port }) => {
    const { id = 0, questions: asked = [] } = packet.decode(message);
    const [question] = asked;
    if (question === undefined) return;
    questions.push(`${question.type} ${question.name}`);
    const saying = replies.get(question.name.toLowerCase()) ?? replies.get('*') ?? { code: NXDOMAIN };
    const reply = typeof saying === 'function' ? saying(question) : saying;
    if (reply === 'silence') return;
    const answer = packet.encode({
      type: 'response',
      id,
      flags: packet.RECURSION_AVAILABLE + packet.RECURSION_DESIRED + ('code' in reply ? reply.code : 0),
      questions: asked,
      answers: 'code' in reply ? [] : [...reply.answers],
    });
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    says: (name, reply) => {
      replies.set(name.toLowerCase(), reply);
    },
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
