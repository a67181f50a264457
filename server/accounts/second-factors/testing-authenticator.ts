import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** An authenticator in software, for tests: ES256, attestation "none", a counter that a test may set. */
export function createAuthenticator(rpID = 'localhost', origin = 'http://localhost:0') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const id = randomBytes(32);
  const device = { rpID, origin, counter: 0, isVerified: true };
  const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin: device.origin }));
  const authenticatorData = (flags: number, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(device.counter);
    return Buffer.concat([hash(device.rpID), Buffer.from([flags | 1 | (device.isVerified ? 4 : 0)]), counter, rest]);
  };
  const answer = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return Object.assign(device, {
    /** What a browser would answer to the options of a registration. */
    create({ challenge }: { challenge: string }) {
      const key = cborMap([
        [Buffer.from([0x01]), Buffer.from([0x02])],
        [Buffer.from([0x03]), Buffer.from([0x26])],
        [Buffer.from([0x20]), Buffer.from([0x01])],
        [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
        [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.from([0, id.length]);
      const authData = authenticatorData(0x40, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      });
    },
    /** What a browser would answer to the options of a sign-in; each use counts. */
    sign({ challenge }: { challenge: string }) {
      device.counter++;
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(0);
      const signature = createSign('SHA256').update(data).update(hash(client)).sign(privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  });
}

/** RFC 8949, as much as an attestation needs. */
const head = (major: number, length: number) =>
  length < 24 ? Buffer.from([(major << 5) | length]) : Buffer.from([(major << 5) | 24, length]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborMap = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
