import { task } from '#server/workers/task.ts';
import { sealsIn, type SealBytes } from './seal-bytes.ts';

interface Order {
  bytes: Uint8Array;
  /** X.509, DER, of every certificate that this installation ever sealed with. */
  certificates: Uint8Array[];
}
interface Found {
  /** Whether a seal names one of the certificates. */
  isOurs: boolean;
  /** Whether the last such seal covers every byte of the file. */
  isWhole: boolean;
}

/** Looks for our seals in a file that anybody may have sent; nothing in it is run or drawn. */
export default task<Order, Found>(import.meta.url, async ({ bytes, certificates }) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Found = { isOurs: false, isWhole: false };
  for (const seal of sealsIn(file)) {
    if (!certificates.some((each) => seal.cms.includes(Buffer.from(each)))) continue;
    found.isOurs = true;
    found.isWhole = seal.end === file.length && seal.start === 0 && (await fits(file, seal));
  }
  return found;
});

/** Whether the digest and the signature of the seal match the bytes it covers. */
async function fits(file: Buffer, { cms, range: [start, length, next, rest] }: SealBytes): Promise<boolean> {
  const [asn1js, pkijs] = await Promise.all([import('asn1js'), import('pkijs')]);
  try {
    pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: crypto as never }) as never);
    const parsed = asn1js.fromBER(Uint8Array.from(cms).buffer);
    const content = new pkijs.ContentInfo({ schema: parsed.result });
    const signed = new pkijs.SignedData({ schema: content.content });
    const covered = Buffer.concat([file.subarray(start, start + length), file.subarray(next, next + rest)]);
    if (!covered.length) return false;
    return await signed.verify({ signer: 0, data: Uint8Array.from(covered).buffer, checkChain: false });
  } catch {
    return false;
  }
}
