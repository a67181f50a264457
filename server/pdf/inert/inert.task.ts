import { task } from '../../workers/task.ts';
import { lockedPdf, unreadablePdf } from '../limits.ts';
import { takeOutActive } from './take-out-active.ts';
import type { ActivePart } from './taken-out.ts';

interface Inert {
  /** Absent: the PDF holds nothing active, or it forbids changes. */
  bytes?: Uint8Array;
  taken: ActivePart[];
}

/** A PDF without what could change it later. @throws 422 `unreadable-pdf` */
export default task<Uint8Array, Inert>(import.meta.url, async (given) => {
  const { PDF } = await import('@libpdf/core'); // not in the thread that answers
  const pdf = await PDF.load(given).catch(() => {
    throw unreadablePdf();
  });
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw lockedPdf();
  if (pdf.isEncrypted && !pdf.getPermissions().modify) return { taken: [] };
  const taken = await takeOutActive(pdf);
  if (!taken.length) return { taken };
  if (pdf.isEncrypted) pdf.removeProtection();
  return { taken, bytes: Uint8Array.from(await pdf.save()) }; // a memory of its own, which can be moved
});
