import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '#common/errors.ts';
import { OutboundProblem, type Outbound } from '#server/outside/fetch.ts';

/** What a timestamp authority said of a digest. */
export interface Timestamp {
  /** The TimeStampToken (RFC 3161), DER. */
  token: Uint8Array;
  /** Its genTime, ISO 8601. */
  at: string;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 256 * 1024;
const SHA_256 = '2.16.840.1.101.3.4.2.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';

const away = (why: string) =>
  new Refusal(503, 'timestamp-away', `The timestamp service does not answer, and the seal waits for it: ${why}.`);
const wrong = (why: string) =>
  new Refusal(503, 'timestamp-wrong', `The timestamp service gave an answer that cannot be used, and the seal waits: ${why}.`);

/** Asks for the moment at which these bytes existed. @throws 503 `timestamp-away`, `timestamp-wrong` */
export async function timestampOf(outbound: Outbound, url: string, bytes: Uint8Array): Promise<Timestamp> {
  const digest = createHash('sha256').update(bytes).digest();
  const nonce = Uint8Array.from([1, ...randomBytes(8)]); // the first byte keeps the number positive
  return tokenIn(await answerTo(outbound, url, await requestFor(digest, nonce)), digest, nonce);
}

async function requestFor(digest: Uint8Array, nonce: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { Boolean: Flag, Integer, Null, ObjectIdentifier, OctetString, Sequence } = await import('asn1js');
  const algorithm = new Sequence({ value: [new ObjectIdentifier({ value: SHA_256 }), new Null()] });
  const imprint = new Sequence({ value: [algorithm, new OctetString({ valueHex: Uint8Array.from(digest).buffer })] });
  const parts = [
    new Integer({ value: 1 }),
    imprint,
    new Integer({ valueHex: Uint8Array.from(nonce).buffer }),
    new Flag({ value: true }), // the token contains its certificate
  ];
  return new Uint8Array(new Sequence({ value: parts }).toBER(false));
}

async function answerTo(outbound: Outbound, url: string, body: Uint8Array): Promise<Uint8Array> {
  const answer = await outbound
    .fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_BYTES,
      isOperators: true,
    })
    .catch((problem: unknown) => {
      if (problem instanceof OutboundProblem && problem.code === 'too-large') throw wrong('it is too long');
      const isSlow = problem instanceof OutboundProblem && problem.code === 'timeout';
      throw away(isSlow ? `nothing came within ${TIMEOUT_MS / 1000} seconds` : 'no connection');
    });
  if (answer.status !== 200) throw away(`it answers ${answer.status}`);
  return answer.body;
}

async function tokenIn(answer: Uint8Array, digest: Uint8Array, nonce: Uint8Array): Promise<Timestamp> {
  const [asn1js, { ContentInfo, SignedData, TSTInfo, TimeStampResp }] = await Promise.all([import('asn1js'), import('pkijs')]);
  try {
    const response = TimeStampResp.fromBER(Uint8Array.from(answer).buffer);
    if (response.status.status > 1) throw wrong(`it refuses (status ${response.status.status})`);
    const content = response.timeStampToken;
    if (content?.contentType !== SIGNED_DATA) throw wrong('it holds no token');
    const signed = new SignedData({ schema: content.content });
    const said = signed.encapContentInfo.eContent?.getValue();
    if (signed.encapContentInfo.eContentType !== TST_INFO || !said) throw wrong('it holds no token');
    const info = TSTInfo.fromBER(said);
    const isOfThis = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView).equals(Buffer.from(digest));
    const isOfNow = info.nonce !== undefined && Buffer.from(info.nonce.valueBlock.valueHexView).equals(Buffer.from(nonce));
    if (!isOfThis || !isOfNow) throw wrong('it is about something else');
    const token = new ContentInfo({ contentType: SIGNED_DATA, content: content.content }).toSchema().toBER(false);
    if (asn1js.fromBER(token).offset === -1) throw wrong('it cannot be read');
    return { token: new Uint8Array(token), at: info.genTime.toISOString() };
  } catch (problem) {
    throw problem instanceof Refusal ? problem : wrong('it cannot be read');
  }
}
