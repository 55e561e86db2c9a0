import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { makeCertificates } from '../../webhooks/support/certificates.ts';

/** An address with encryption in front of an engine without, as DynamoDB's has it. */
export interface TlsFront {
  readonly endpoint: string;
  stop(): void;
}

/** Starts the front in a process of its own, and makes this process trust it. */
export async function startTlsFront(engine: string): Promise<TlsFront> {
  const { ca, good } = await makeCertificates('localhost');
  setDefaultCACertificates([...getCACertificates('default'), ca]);
  const { hostname, port } = new URL(engine);
  const front = fork(fileURLToPath(import.meta.resolve('./tls-front-process.ts')), {
    execArgv: ['--no-warnings'],
  });
  front.send({ ...good, host: hostname, port: Number(port) });
  const [listening] = await once(front, 'message');
  return { endpoint: `https://localhost:${listening}`, stop: () => front.disconnect() };
}
