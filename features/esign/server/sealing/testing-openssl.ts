import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** Runs openssl in a folder of its own; undefined where it is not installed. */
export function openssl() {
  const folder = mkdtempSync(join(tmpdir(), 'esign-openssl-'));
  const run = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    run('version');
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw problem;
  }
  return { folder, run };
}

const CONFIG = `
[ tsa ]
default_tsa = own
[ own ]
dir = .
serial = ./serial
crypto_device = builtin
signer_cert = ./tsa.pem
certs = ./tsa.pem
signer_key = ./tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.5
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
`;

/** A timestamp authority made of `openssl ts`. By its `state` it answers, stays silent, or repeats its previous answer. */
export async function startTimestamps({ folder, run }: NonNullable<ReturnType<typeof openssl>>) {
  writeFileSync(join(folder, 'ts.cnf'), CONFIG);
  writeFileSync(join(folder, 'serial'), '01\n');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key'];
  const use = ['-addext', 'extendedKeyUsage=critical,timeStamping'];
  run('req', '-x509', ...key, '-out', 'tsa.pem', '-days', '30', '-subj', '/CN=Own timestamps', ...use);
  const authority = { state: 'answers' as 'answers' | 'silent' | 'repeats', asked: 0 };
  let last: Buffer | undefined;
  const server = createServer(async (request, response) => {
    authority.asked++;
    if (authority.state === 'silent') return void request.socket.destroy();
    const query = join(folder, `${authority.asked}.tsq`);
    writeFileSync(query, await buffer(request));
    if (authority.state !== 'repeats' || !last)
      last = await new Promise<Buffer>((done, fail) =>
        execFile(
          'openssl',
          ['ts', '-reply', '-config', 'ts.cnf', '-queryfile', query],
          { cwd: folder, encoding: 'buffer' },
          (problem, said) => (problem ? fail(problem) : done(said)),
        ),
      );
    response.setHeader('content-type', 'application/timestamp-reply');
    response.end(last);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    authority,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
