import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Engine } from '#server/engine.ts';
import { StartProblem } from '#server/start-problem.ts';
import seal from './sealing/seal.task.ts';
import { signingKey } from './sealing/signing-key.ts';
import { openssl } from './sealing/testing-openssl.ts';
import verify from './sealing/verify.task.ts';
import { blankPdf } from './testing-agreements.ts';

const own = openssl();
const none = (async function* () {})();
const engineWith = (settings: Record<string, unknown>) =>
  ({ settings: { publicUrl: 'https://muster.example', ...settings } }) as unknown as Engine;
const folder = () => mkdtempSync(join(tmpdir(), 'esign-key-'));

/** Seals a page with the key, and has it checked. */
async function seals(engine: Engine) {
  const key = await signingKey(engine);
  const { validUntil: _until, subject: _subject, fingerprint: _fingerprint, ...parts } = key;
  const order = { ...parts, at: '2026-11-23T02:00:00.000Z', reason: 'A test', isStamped: false };
  const bytes = (await seal.run({ initial: Uint8Array.from(await blankPdf()), marks: [], seal: order }, none)) as Uint8Array;
  return verify.run({ bytes, certificates: [key.certificate] }, none);
}

test('the key is made once, is a secret, and its certificate lasts for decades', async () => {
  const dataDir = folder();
  const [one, other] = await Promise.all([signingKey(engineWith({ dataDir })), signingKey(engineWith({ dataDir }))]);

  expect([one.fingerprint, one.curve]).toEqual([other.fingerprint, 'P-256']);
  expect(Date.parse(one.validUntil)).toBeGreaterThan(Date.parse('2050-01-01'));
  expect(one.subject).toBe('CN=Muster at muster.example');
  expect(await seals(engineWith({ dataDir }))).toEqual({ isOurs: true, isWhole: true });
});

test('when the certificate of the own key has ended, the key gets another one', async () => {
  const dataDir = folder();
  const before = await signingKey(engineWith({ dataDir }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2080-01-01') });
  const after = await signingKey(engineWith({ dataDir })).finally(() => vi.useRealTimers());

  expect([Buffer.from(after.key).equals(before.key), after.fingerprint === before.fingerprint]).toEqual([true, false]);
  expect(Date.parse(after.validUntil)).toBeGreaterThan(Date.parse('2100-01-01'));
  expect((await signingKey(engineWith({ dataDir }))).fingerprint).toBe(after.fingerprint);
});

test.skipIf(!own).each([
  ['RSA', ['-newkey', 'rsa:2048'], [], null],
  ['P-384', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'], [], 'P-384'],
  ['RSA in an old file', ['-newkey', 'rsa:2048'], ['-legacy'], null],
] as const)('SIGNING_P12 with a key of %s seals', async (_name, made, exported, curve) => {
  own!.run('req', '-x509', ...made, '-nodes', '-keyout', 'p.key', '-out', 'p.crt', '-subj', '/CN=Agency', '-days', '30');
  own!.run('pkcs12', '-export', ...exported, '-inkey', 'p.key', '-in', 'p.crt', '-out', 'p.p12', '-passout', 'pass:right');
  const signingP12 = join(own!.folder, 'p.p12');
  const engine = engineWith({ signingP12, signingP12Password: 'right' });

  expect(await signingKey(engine)).toMatchObject({ subject: 'CN=Agency', curve });
  expect(await seals(engine)).toEqual({ isOurs: true, isWhole: true });

  const refused = (settings: Record<string, string>) =>
    signingKey(engineWith({ signingP12, ...settings })).catch((problem: unknown) => {
      expect(problem).toBeInstanceOf(StartProblem);
      return (problem as Error).message;
    });
  expect(await refused({ signingP12Password: 'wrong' })).toBe(
    `SIGNING_P12_PASSWORD does not open ${signingP12}. Set the password of this PKCS #12 file.`,
  );
  expect(await refused({})).toContain('SIGNING_P12_PASSWORD does not open');
  const gone = join(own!.folder, 'gone.p12');
  expect(await refused({ signingP12: gone })).toBe(`SIGNING_P12 names the file ${gone}, which is not there.`);
  const noP12 = join(own!.folder, 'p.crt');
  expect(await refused({ signingP12: noP12 })).toBe(
    `SIGNING_P12 must be a PKCS #12 file with a key and its certificate: ${noP12} is none.`,
  );
});
