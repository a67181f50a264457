import { task } from '../../workers/task.ts';
import { lockedPdf } from '../limits.ts';
import { loadPdf } from '../load-pdf.ts';
import { giveSizes } from '../sized-pages.ts';
import { takeOutActive } from './take-out-active.ts';
import type { ActivePart } from './taken-out.ts';

interface Inert {
  /** Absent: the PDF holds nothing active and is in order, or it forbids changes. */
  bytes?: Uint8Array;
  taken: ActivePart[];
}

/** A PDF without what could change it later. @throws 422 `unreadable-pdf` */
export default task<Uint8Array, Inert>(import.meta.url, async (given) => {
  const pdf = await loadPdf(given);
  if (pdf.isEncrypted && !pdf.isAuthenticated) throw lockedPdf();
  if (pdf.isEncrypted && !pdf.getPermissions().modify) return { taken: [] };
  const taken = await takeOutActive(pdf);
  const isMended = (await giveSizes(pdf)) || pdf.recoveredViaBruteForce; // what is shown from here on is what will be sealed
  if (!taken.length && !isMended) return { taken };
  if (pdf.isEncrypted) pdf.removeProtection();
  return { taken, bytes: Uint8Array.from(await pdf.save()) }; // a memory of its own, which can be moved
});
