// A process that ends encryption in front of an engine and passes the bytes on. Its parent sends the identity and the
// address of the engine, and gets the port.
import { connect } from 'node:net';
import { createServer } from 'node:tls';

interface Front {
  readonly cert: string;
  readonly key: string;
  readonly host: string;
  readonly port: number;
}

process.once('message', ({ cert, key, host, port }: Front) => {
  const server = createServer({ cert, key }, (secure) => {
    const plain = connect({ host, port, noDelay: true });
    secure.setNoDelay(true);
    secure.pipe(plain).pipe(secure);
    secure.on('error', () => plain.destroy());
    plain.on('error', () => secure.destroy());
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
});
process.once('disconnect', () => process.exit(0));
