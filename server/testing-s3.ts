import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export const BUCKET = 'papers';
/** The one pair of keys that this server knows. */
const KEY = 'S3RVER';

/** A real S3 server with one bucket; the AWS variables of this process name its keys. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'muster-s3-'));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  const calls: string[] = [];
  let isAway = false;
  let denied: { method: string; code: string } | undefined;
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    if (isAway) return void request.destroy();
    if (request.method === denied?.method) return void response.writeHead(403).end(`<Error><Code>${denied!.code}</Code></Error>`);
    answer(request, response);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY });
  return {
    /** Method and path of every call so far. */
    calls,
    urlOf: (bucket = BUCKET) => `s3://${bucket}/muster?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    /** From now on it breaks off what it is asked, or answers again. */
    setAway: (away: boolean) => void (isAway = away),
    /** From now on it refuses calls of this method, with a code of S3. */
    deny: (method: string, code = 'AccessDenied') => void (denied = { method, code }),
    asBefore: () => {
      isAway = false;
      denied = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => void server.close(done));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
