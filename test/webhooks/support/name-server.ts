import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet, { type Answer, type Question } from 'dns-packet';

/** What a name server says to one question. */
export type Reply = { readonly answers: readonly Answer[] } | { readonly code: number } | 'silence';

export const SERVFAIL = 2;
export const NXDOMAIN = 3;
export const REFUSED = 5;

/** A real name server on loopback, over UDP, that says what a test wants. */
export interface NameServer {
  /** As `openResolver` takes it. */
  readonly address: string;
  /** Questions so far, as `A name`. */
  readonly questions: string[];
  /** Has questions for a name (`*`: any other) answered, the same each time, or as a function says. */
  says(name: string, reply: Reply | ((question: Question) => Reply)): void;
  stop(): Promise<void>;
}

/** Addresses as the answers to A and AAAA. */
export function addresses(...list: readonly string[]): (question: Question) => Reply {
  return ({ type, name }) => ({ answers: recordsOf(name, list).filter((record) => record.type === type) });
}

/** An alias and, with it in the same answer, the addresses of what it points to. */
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

/** Starts a name server that knows no names yet. */
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
