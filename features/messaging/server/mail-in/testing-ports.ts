import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

/** Until a server at this port has said its first words. @throws when it does not within ten seconds */
export async function listening(port: number, tries = 100): Promise<void> {
  const isThere = await new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      done(true);
      socket.destroy();
    });
    socket.once('error', () => done(false));
  });
  if (isThere) return;
  if (!tries) throw new Error('The mail server did not start.');
  await rest(100);
  return listening(port, tries - 1);
}
