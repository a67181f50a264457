import {
  X509Certificate,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '#server/engine.ts';
import { keptOncePer } from '#server/kept-once.ts';
import { StartProblem } from '#server/start-problem.ts';
import { keyOfP12 } from './signing-p12.ts';

/** What agreements are sealed with. Bytes are DER. */
export interface SigningKey {
  key: Uint8Array;
  /** Null: it is an RSA key. */
  curve: 'P-256' | 'P-384' | 'P-521' | null;
  certificate: Uint8Array;
  chain: Uint8Array[];
  subject: string;
  /** SHA-256 of the certificate, in hexadecimal. */
  fingerprint: string;
  /** ISO 8601: what is sealed later is not valid. */
  validUntil: string;
}

const FILE = 'signing.pem';
/** `SIGNING_P12`, else the key of `DATA_DIR/signing.pem`, which is made at the first start. @throws StartProblem */
export const signingKey = keptOncePer((engine: Engine): Promise<SigningKey> => loaded(engine));

async function loaded({ settings }: Engine): Promise<SigningKey> {
  if (settings.signingP12) return fromP12(settings.signingP12, settings.signingP12Password ?? '');
  const path = join(settings.dataDir, FILE);
  const name = `Muster at ${new URL(settings.publicUrl).hostname}`;
  const kept = keyIn(read(path) ?? (await made(settings.dataDir, path, name)), path);
  if (Date.parse(kept.validUntil) > Date.now()) return kept;
  return keyIn(await certifiedAnew(path, name), path);
}

function keyIn(pem: string, path: string): SigningKey {
  const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(pem)?.[0];
  try {
    return described(createPrivateKey(pem), new X509Certificate(certificate!).raw, []);
  } catch {
    throw new StartProblem(`The key in ${path} is damaged: restore it from a backup.`);
  }
}

function described(key: KeyObject, certificate: Uint8Array, chain: Uint8Array[]): SigningKey {
  const parsed = new X509Certificate(certificate);
  return {
    key: Uint8Array.from(key.export({ type: 'pkcs8', format: 'der' })),
    curve: curveOf(key),
    certificate: Uint8Array.from(certificate),
    chain: chain.map((each) => Uint8Array.from(each)),
    subject: parsed.subject.replaceAll('\n', ', '),
    fingerprint: parsed.fingerprint256.replaceAll(':', '').toLowerCase(),
    validUntil: new Date(parsed.validTo).toISOString(),
  };
}

async function fromP12(path: string, password: string): Promise<SigningKey> {
  const { key, certificate, chain } = await keyOfP12(path, password);
  if (key.asymmetricKeyType !== 'rsa' && !curveOf(key))
    throw new StartProblem(`SIGNING_P12 must hold an RSA key, or one of the curves P-256, P-384 and P-521: ${path} does not.`);
  return described(key, certificate, chain);
}

const CURVES: Record<string, SigningKey['curve']> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };
const curveOf = ({ asymmetricKeyDetails }: KeyObject) => CURVES[asymmetricKeyDetails?.namedCurve ?? ''] ?? null;

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartProblem(`The key in ${path} cannot be read by this user: start Muster as the user who first started it.`);
  }
}

/** Written to a draft and linked into place, so that two nodes that start together end up with one key. */
async function made(dataDir: string, path: string, name: string): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const pem = await pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, name);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(draft, pem, { mode: 0o600 });
    linkSync(draft, path);
  } catch (problem) {
    const { code, message } = problem as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new StartProblem(`Muster cannot write to its data directory ${dataDir}: ${message}.`);
  } finally {
    rmSync(draft, { force: true });
  }
  return read(path) ?? '';
}

async function pemOf(privateKey: KeyObject, name: string): Promise<string> {
  const { certificateOf } = await import('./make-certificate.ts');
  const certificate = await certificateOf(privateKey, createPublicKey(privateKey), name);
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' }) as string}${certificate}`;
}

/** Makes another certificate for the same key. If two nodes do so together, the later one stays; both are known to `signingCertificates`. */
async function certifiedAnew(path: string, name: string): Promise<string> {
  const pem = await pemOf(createPrivateKey(read(path)!), name);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, pem, { mode: 0o600 });
  renameSync(draft, path);
  return read(path)!;
}
