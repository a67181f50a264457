import type { BaseBlock, Sequence } from 'asn1js';
import type { Outbound } from '#server/outside/fetch.ts';
import { sealsIn } from './seal-bytes.ts';
import { timestampOf } from './timestamp.ts';

const TIMESTAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';

/**
 * Adds a timestamp to the seal of a file (PAdES B-T). The token goes into the unsigned part of the seal, so nothing that the seal covers
 * changes. Without an answer from the service there is no file.
 *
 * @param bytes with one seal, which has room for a token
 * @throws 503 `timestamp-away`, `timestamp-wrong`
 */
export async function stampSeal(outbound: Outbound, bytes: Uint8Array, url: string): Promise<{ bytes: Uint8Array; at: string }> {
  const file = Buffer.from(bytes);
  const seal = sealsIn(file).at(-1);
  if (!seal) throw new Error('There is no seal to be stamped.');
  const { Constructed, ObjectIdentifier, OctetString, Sequence: List, Set: Several, fromBER } = await import('asn1js');
  const message = fromBER(Uint8Array.from(seal.cms).buffer).result as Sequence;
  const signer = signerIn(message);
  const signature = signer.valueBlock.value.find((part) => part instanceof OctetString)!;
  const { token, at } = await timestampOf(outbound, url, signature.valueBlock.valueHexView);
  const attribute = new List({
    value: [
      new ObjectIdentifier({ value: TIMESTAMP_TOKEN }),
      new Several({ value: [fromBER(Uint8Array.from(token).buffer).result] }),
    ],
  });
  signer.valueBlock.value.push(new Constructed({ idBlock: { tagClass: 3, tagNumber: 1 }, value: [attribute] }));
  const stamped = Buffer.from(message.toBER(false)).toString('hex');
  const [start, length, next] = seal.range;
  const room = next - (start + length) - 2; // within < and >
  if (stamped.length > room) throw new Error('The timestamp is too long for the room in the seal.');
  file.write(stamped.padEnd(room, '0'), start + length + 1, 'latin1');
  return { bytes: Uint8Array.from(file), at };
}

/** The SignerInfo of a CMS message with one signer: the last part of its SignedData is the set of them. */
function signerIn(message: Sequence): Sequence {
  const [, content] = message.valueBlock.value as [BaseBlock, Sequence];
  const [signed] = content.valueBlock.value as [Sequence];
  const signers = signed.valueBlock.value.at(-1) as Sequence;
  return signers.valueBlock.value[0] as Sequence;
}
