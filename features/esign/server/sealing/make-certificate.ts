import { randomBytes, type KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

const YEARS = 30;
const GENERALIZED_TIME = 1;
const COMMON_NAME = '2.5.4.3';
const KEY_USAGE = '2.5.29.15';
const BASIC_CONSTRAINTS = '2.5.29.19';

/** A self-signed X.509 certificate for sealing, as PEM. */
export async function certificateOf(privateKey: KeyObject, publicKey: KeyObject, name: string): Promise<string> {
  pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: crypto as never }) as never);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const [secret, open] = await Promise.all([
    crypto.subtle.importKey('pkcs8', der(privateKey, 'pkcs8'), algorithm, false, ['sign']),
    crypto.subtle.importKey('spki', der(publicKey, 'spki'), algorithm, true, ['verify']),
  ]);
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ valueHex: Uint8Array.from([1, ...randomBytes(15)]).buffer });
  for (const side of [certificate.issuer, certificate.subject])
    side.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: COMMON_NAME, value: new asn1js.Utf8String({ value: name }) }),
    );
  const start = new Date(Date.now() - 60 * 60 * 1000);
  certificate.notBefore.value = start;
  certificate.notAfter.type = GENERALIZED_TIME; // the other kind of time ends in 2049
  certificate.notAfter.value = new Date(Date.UTC(start.getUTCFullYear() + YEARS, start.getUTCMonth(), start.getUTCDate()));
  const constraints = new pkijs.BasicConstraints({ cA: false });
  const usage = new asn1js.BitString({ valueHex: Uint8Array.from([0b1100_0000]).buffer, unusedBits: 6 }); // signature, non-repudiation
  certificate.extensions = [
    new pkijs.Extension({ extnID: BASIC_CONSTRAINTS, critical: true, extnValue: constraints.toSchema().toBER(false) }),
    new pkijs.Extension({ extnID: KEY_USAGE, critical: true, extnValue: usage.toBER(false) }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(open);
  await certificate.sign(secret, 'SHA-256');
  const base64 = Buffer.from(certificate.toSchema(true).toBER(false)).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
}

const der = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  Uint8Array.from(key.export({ type: type as 'pkcs8', format: 'der' }) as Buffer);
