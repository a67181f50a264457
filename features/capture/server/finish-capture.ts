import { conflict, invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { forgetFile } from '#server/files/forget-file.ts';
import { readableFile } from '#server/files/open-file.ts';
import { mergeFiles } from '#server/pdf/merge.ts';
import { credentialingRequiredItems as items } from '#features/credentialing/credentialing-required-items.module.ts';
import { completeItem, handIn } from '#features/credentialing/server/public.ts';
import { documents } from '#features/documents/documents.module.ts';
import { changeCapture, pagesOfCapture, refuseClosed, type Capture, type Capturing } from './capturing.ts';

type Item = NonNullable<Capturing['item']>;

interface Finished {
  /** `YYYY-MM-DD` */
  expirationDate?: string | null | undefined;
  /** Of a document that no item asks for. */
  name?: string | null | undefined;
  notes?: string | null | undefined;
}

/**
 * Merges the pages into one PDF, which answers the item as an upload does, or is handed in where there is no item.
 *
 * @throws 409 `capture-closed` for the second of two callers, 409 `capture-changed` where pages changed meanwhile
 */
export async function finishCapture(caller: Capturing, finished: Finished) {
  const { context, capture, item } = caller;
  if (item && finished.name) throw invalid({ name: 'The document of a required item is named after the item.' });
  refuseClosed(capture);
  const pages = pagesOfCapture(capture);
  if (!pages.length) throw invalid({ pages: 'Please take a picture of the document first.' });
  const files = [];
  for (const page of pages) files.push(await readableFile(context, page.file));
  const pdf = await mergeFiles(context, files, titleOf(item?.label ?? item?.name ?? nameOf(capture, finished)), 'pages');
  const document = await sendPages(caller, pdf._id, finished).catch(async (problem: unknown) => {
    await forgetFile(context, pdf._id);
    throw problem;
  });
  return { record: item ? await answeredItem(caller, item) : await addedDocument(caller, document), notices: context.toasts };
}

/** The document that was handed in; null where an item was answered. */
const sendPages = (caller: Capturing, fileId: string, finished: Finished): Promise<string | null> =>
  changeCapture(caller, async (inner, now) => {
    if (orderOf(now) !== orderOf(caller.capture))
      throw conflict('capture-changed', 'The pages have changed meanwhile. Please look at them and send them again.');
    const { expirationDate, notes } = finished;
    if (caller.item) await completeItem(inner, caller.item._id, { fileId, expirationDate, notes });
    const document = caller.item ? null : await handInPages(inner, now, fileId, finished);
    return { fields: { state: 'done', document }, answer: document };
  });

async function handInPages(context: Context, capture: Capture, path: string, finished: Finished): Promise<string> {
  const { expirationDate: expiration_date, notes } = finished;
  const given = { path, document_type: String(capture.document_type), expiration_date, name: nameOf(capture, finished), notes };
  return (await handIn(context, given, { replaces: capture.document, dateField: 'expirationDate' }))._id;
}

async function answeredItem({ context, isByLink }: Capturing, { _id }: Item) {
  const item = await context.records.get(items, _id);
  return isByLink ? sentFrom(item) : item;
}

/** Its maker may send documents and see none of them. */
async function addedDocument({ context, isByLink }: Capturing, id: string | null) {
  const document = (await context.records.find(documents, id)) ?? { _id: id };
  return isByLink ? parts(document, SENT_DOCUMENT) : document;
}

/** What another device has sent; what else the item holds is for its maker. */
const sentFrom = ({ _id, name, stage, completionDetails: details }: Item) => ({
  _id,
  name,
  stage,
  completionDetails: details && sentBy(details),
});

/** A renewal waits beside what it renews, which is not this device's. */
const sentBy = (details: Record<string, unknown>): Record<string, unknown> =>
  details.renewal ? { renewal: details.renewal } : parts(details, SENT);
const SENT = ['approvalStatus', 'document', 'documentLink', 'filename', 'expirationDate', 'dateSubmitted'] as const;
const SENT_DOCUMENT = ['_id', 'name', 'status', 'document_type', 'path', 'filename', 'expiration_date'] as const;

const parts = (of: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));

const nameOf = (capture: Capture, { name }: Finished): string => name?.trim() || (capture.name ?? 'Document');
const titleOf = (name: string) => name.replaceAll(/[\\/]/g, '-').slice(0, 120);
const orderOf = (capture: Capture) =>
  pagesOfCapture(capture)
    .map(({ _id }) => _id)
    .join();
