import { conflict, invalid } from '#common/errors.ts';
import { forgetFile } from '#server/files/forget-file.ts';
import { readableFile } from '#server/files/open-file.ts';
import { mergeFiles } from '#server/pdf/merge.ts';
import { credentialingRequiredItems as items } from '#features/credentialing/credentialing-required-items.module.ts';
import { completeItem } from '#features/credentialing/server/public.ts';
import { changeCapture, pagesOfCapture, refuseClosed, type Capture, type Capturing } from './capturing.ts';

interface Finished {
  /** `YYYY-MM-DD` */
  expirationDate?: string | null | undefined;
  notes?: string | null | undefined;
}

/** The pages become one PDF, which answers the item as an upload does. Of two at once one does it. */
export async function finishCapture(caller: Capturing, { expirationDate, notes }: Finished) {
  const { context, capture, item } = caller;
  refuseClosed(capture);
  const pages = pagesOfCapture(capture);
  if (!pages.length) throw invalid({ pages: 'Please take a picture of the document first.' });
  const files = [];
  for (const page of pages) files.push(await readableFile(context, page.file));
  const pdf = await mergeFiles(context, files, titleOf(item), 'pages');
  try {
    await changeCapture(caller, async (inner, now) => {
      if (orderOf(now) !== orderOf(capture))
        throw conflict('capture-changed', 'The pages have changed meanwhile. Please look at them and send them again.');
      await completeItem(inner, item._id, { fileId: pdf._id, expirationDate, notes });
      return { fields: { state: 'done' }, answer: undefined };
    });
  } catch (problem) {
    await forgetFile(context, pdf._id);
    throw problem;
  }
  const record = await context.records.get(items, item._id);
  return { record: caller.isByLink ? sentFrom(record) : record, notices: context.toasts };
}

/** What another device has sent; what else the item holds is for its maker. */
function sentFrom({ _id, name, stage, completionDetails: details }: Capturing['item']) {
  return { _id, name, stage, completionDetails: details && sentBy(details) };
}

/** A renewal waits beside what it renews, which is not this device's. */
const sentBy = (details: Record<string, unknown>): Record<string, unknown> =>
  details.renewal ? { renewal: details.renewal } : Object.fromEntries(SENT.map((field) => [field, details[field]]));
const SENT = ['approvalStatus', 'document', 'documentLink', 'filename', 'expirationDate', 'dateSubmitted'] as const;

const titleOf = ({ label, name }: Capturing['item']) => (label ?? name ?? 'Document').replaceAll(/[\\/]/g, '-').slice(0, 120);
const orderOf = (capture: Capture) =>
  pagesOfCapture(capture)
    .map(({ _id }) => _id)
    .join();
