import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { sealsIn } from './sealing/seal-bytes.ts';
import { openssl, startTimestamps } from './sealing/testing-openssl.ts';
import { AGREEMENTS, documentWith, input, signerOf, staffOf, typed } from './testing-agreements.ts';

const own = openssl();
let service: Awaited<ReturnType<typeof startTimestamps>>;
let app: TestApp;
let staff: Client;
beforeAll(async () => {
  if (!own) return;
  service = await startTimestamps(own);
  app = await startTestApp({ env: { TIMESTAMP_URL: service.url } });
  staff = await staffOf(app);
});
afterAll(async () => {
  await app?.close();
  await service?.close();
});

/** Everybody has signed; the seal is left to its job. */
async function signed(email: string): Promise<string> {
  const document = await documentWith(staff, [[input('Signature', 'Sign', {}, { required: true })]]);
  const recipients = [{ recipientType: 'signer', email, name: 'Ann Ames' }];
  const { body } = await staff.post(AGREEMENTS, { interactive_document: document._id, recipients });
  await staff.post(`${AGREEMENTS}/request-signature`, { docId: body.record._id });
  expect((await (await signerOf(app, email)).sign({ Sign: typed('Ann Ames') })).status).toBe(200);
  return body.record._id as string;
}
const sealing = async (id: string) => (await staff.get(`${AGREEMENTS}/${id}/waiting-for`)).body.sealing;
const tries = (id: string, n: number) =>
  expect.poll(async () => (await sealing(id))?.attempts ?? 0, { timeout: 15_000 }).toBeGreaterThanOrEqual(n);
/** Does now what waits for its next attempt. */
const hurry = () => app.engine.database.query('update graphile_worker._private_jobs set run_at = now()');

test.skipIf(!own)(
  'while the timestamp service is silent or answers something else the seal waits and says so; then the moment is that of its token',
  async () => {
    service.authority.state = 'silent';
    const id = await signed('ann@example.org');
    await tries(id, 1);
    expect((await sealing(id)).problem).toBe('The timestamp service does not answer, and the seal waits for it: no connection.');
    expect((await staff.get(`${AGREEMENTS}/${id}`)).body).toMatchObject({ status: 'Signed', path: null, timestamp: null });

    service.authority.state = 'answers';
    await hurry();
    await app.workJobs();
    const done = (await staff.get(`${AGREEMENTS}/${id}`)).body;
    expect([done.status, service.authority.asked]).toEqual(['Completed', 3]); // in vain, the file, the file with its certificate

    const { certificate } = (await staff.get(`${AGREEMENTS}/${id}/certificate`)).body;
    const bytes = await fileAt(done.path);
    const token = tokenIn(bytes);
    writeFileSync(join(own!.folder, 'token.der'), token);
    const said = own!.run('ts', '-reply', '-in', 'token.der', '-token_in', '-text');
    const stamp = new Date(/Time stamp: (.+)/.exec(said)![1]!).toISOString();
    expect([certificate.timestamp, done.timestamp]).toEqual([stamp, stamp]);

    const digest = own!.run('dgst', '-sha256', '-r', 'signature.bin').split(' ')[0]!;
    const verified = own!.run('ts', '-verify', '-digest', digest, '-in', 'token.der', '-token_in', '-CAfile', 'tsa.pem');
    expect(verified).toContain('Verification: OK');
    expect(await verify(bytes)).toBe('sealed-here');
    isValidElsewhere(bytes);

    service.authority.state = 'repeats';
    const other = await signed('ben@example.org');
    await tries(other, 1);
    expect((await sealing(other)).problem).toContain('it is about something else');
  },
  60_000,
);

async function fileAt(path: string): Promise<Buffer> {
  const { rows } = await app.engine.database.query('select path from muster.files where _id = $1', [path.split('/').at(-1)]);
  const { buffer } = await import('node:stream/consumers');
  return buffer(await app.engine.files.read(rows[0]!.path as string));
}

const verify = async (content: Buffer) =>
  (await app.anonymous.upload('/api/esign/verify', { name: 'a.pdf', content })).body.result;

/** The token of a seal; the signature that it is about is kept beside it. */
function tokenIn(bytes: Buffer): Buffer {
  const { cms } = sealsIn(bytes).at(-1)!;
  writeFileSync(join(own!.folder, 'seal.der'), cms);
  const parts = own!.run('asn1parse', '-inform', 'DER', '-in', 'seal.der').split('\n');
  const offsetOf = (line: string) => Number(/^\s*(\d+):/.exec(line)![1]);
  const lengths = (line: string) => {
    const [, head, length] = /hl=(\d+)\s+l=\s*(\d+)/.exec(line)!.map(Number);
    return { head: head!, length: length! };
  };
  const at = parts.findIndex((line) => line.includes('id-smime-aa-timeStampToken'));
  const token = parts[at + 2]!;
  const signature = parts.slice(0, at).findLast((line) => line.includes('OCTET STRING'))!;
  const cut = (line: string, isWhole: boolean) => {
    const { head, length } = lengths(line);
    return cms.subarray(offsetOf(line) + (isWhole ? 0 : head), offsetOf(line) + head + length);
  };
  writeFileSync(join(own!.folder, 'signature.bin'), cut(signature, false));
  return cut(token, true);
}

function isValidElsewhere(bytes: Buffer): void {
  const path = join(own!.folder, 'sealed.pdf');
  writeFileSync(path, bytes);
  try {
    expect(execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })).toMatch(
      /Signature is Valid[\s\S]*Total document signed|Total document signed[\s\S]*Signature is Valid/,
    );
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'ENOENT') throw problem; // poppler is not here
  }
}
