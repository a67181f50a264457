import { LETTER } from '#common/merged-pdf.ts';
import { task } from '#server/workers/task.ts';
import { completePages } from '#server/pdf/complete-pages.ts';
import { flattenForm } from '#server/pdf/flatten-form.ts';
import { takeOutActive } from '#server/pdf/inert/take-out-active.ts';
import { lockedPdf, unreadablePdf } from '#server/pdf/limits.ts';
import { certificateMarks, type CertificateLines } from './certificate-lines.ts';
import { drawMarks } from './draw-marks.ts';
import { drawWatermark } from './draw-watermark.ts';
import type { Mark } from './marks.ts';

export interface SealOrder {
  /** The PDF as it was sent. */
  initial: Uint8Array;
  marks: Mark[];
  /** Behind the pages; absent: the document alone. */
  certificate?: CertificateLines;
  /** Absent: it is drawn and not sealed. */
  seal?: {
    /** PKCS #8 and X.509, DER. */
    key: Uint8Array;
    certificate: Uint8Array;
    chain: Uint8Array[];
    /** Null: the key is one of RSA. */
    curve: 'P-256' | 'P-384' | 'P-521' | null;
    /** ISO 8601 */
    at: string;
    reason: string;
    /** Whether room is left for a timestamp, which is added when the service has answered. */
    isStamped: boolean;
  };
  /** A word across every page. */
  watermark?: string;
}

/** What is active goes, values are drawn into their boxes, the form flattened, the whole sealed. Always from the initial bytes, so it can be done again. */
export default task<SealOrder, Uint8Array>(import.meta.url, async ({ initial, marks, certificate, seal, watermark }) => {
  const { PDF } = await import('@libpdf/core'); // not in the thread that answers
  const pdf = await PDF.load(initial).catch(() => {
    throw unreadablePdf();
  });
  if (pdf.isEncrypted) {
    if (!pdf.isAuthenticated) throw lockedPdf();
    if (!pdf.getPermissions().modify) throw unreadablePdf('This PDF forbids changes.');
    pdf.removeProtection();
  }
  await takeOutActive(pdf); // the PDF may be older than the rule that takes it out when it is chosen
  await completePages(pdf);
  flattenForm(pdf);
  const pages = pdf.getPageCount();
  const behind = certificate ? certificateMarks(certificate, pages) : { marks: [], pages: 0 };
  for (let added = 0; added < behind.pages; added++) pdf.addPage(LETTER);
  await drawMarks(pdf, [...marks, ...behind.marks]);
  if (watermark) drawWatermark(pdf, watermark);
  const drawn = await pdf.save({ subsetFonts: true });
  return Uint8Array.from(seal ? await sealed(drawn, seal) : drawn); // a memory of its own, which can be moved
});

/** Bytes for a seal and a token with its certificates. */
const ROOM_WITH_TIMESTAMP = 40_000;

async function sealed(
  drawn: Uint8Array,
  { key, certificate, chain, curve, at, reason, isStamped }: NonNullable<SealOrder['seal']>,
) {
  const { PDF, CryptoKeySigner } = await import('@libpdf/core');
  const algorithm = curve ? { name: 'ECDSA', namedCurve: curve } : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const cryptoKey = await crypto.subtle.importKey('pkcs8', Buffer.from(key), algorithm, false, ['sign']);
  const [kind, how] = curve ? (['EC', 'ECDSA'] as const) : (['RSA', 'RSASSA-PKCS1-v1_5'] as const);
  const signer = new CryptoKeySigner(cryptoKey, certificate, kind, how, chain);
  const pdf = await PDF.load(drawn);
  const { bytes } = await pdf.sign({
    signer,
    reason,
    signingTime: new Date(at),
    fieldName: `Muster ${at}`,
    level: 'B-B',
    ...(isStamped ? { estimatedSize: ROOM_WITH_TIMESTAMP } : {}),
  });
  return bytes;
}
