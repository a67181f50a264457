import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { contentOf, fileRow } from '#server/files/open-file.ts';
import { forbidden, invalid, notFound } from '#common/errors.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { recipientsOf, type Agreement } from './agreement-recipients.ts';
import { fileIdOf } from './file-id.ts';
import { drawOrder } from './sealing/seal-agreement.ts';
import seal from './sealing/seal.task.ts';

/** A sealed file of a completed agreement, with its path. @throws 404 */
export async function sealedFile(context: Context, agreement: Agreement, field: 'path' | 'certified_path') {
  const id = fileIdOf(agreement[field]);
  if (!id) throw notFound('This file was not found.');
  const row = await fileRow(context.asSystem('a sealed file belongs to its agreement'), id);
  return { ...row, path: `/api/files/${row._id}`, stored: row };
}

/**
 * Checks that the person may open the file of an agreement as it is now: the sealed one, or the values and the PDF that it is drawn of.
 *
 * @param agreement as the person reads it, without the fields that are hidden from them
 * @throws 403
 */
export async function refuseHidden(context: Context, agreement: Agreement): Promise<void> {
  const whole = await context.asSystem('which file an agreement has').records.get(agreements, agreement._id);
  const needed = whole.path ? (['path'] as const) : (['initial_path', 'values'] as const);
  if (needed.some((field) => whole[field] && !agreement[field])) throw forbidden('You may not open the file of this agreement.');
}

/** The sealed PDF, or the PDF with what has been filled in so far. @throws 403 */
export async function filledFile(context: Context, agreement: Agreement) {
  await refuseHidden(context, agreement);
  const system = context.asSystem('what is filled in so far is drawn');
  if (agreement.path) {
    const { stored } = await sealedFile(context, agreement, 'path');
    return { ...stored, content: await contentOf(system, stored) };
  }
  if (!agreement.initial_path) throw invalid({ path: 'The document has no PDF yet.' });
  const order = await drawOrder(system, agreement, await recipientsOf(system, agreement._id));
  const bytes = await context.engine.workers.run(seal, order);
  const label = `${agreement.name ?? 'Agreement'}.pdf`;
  return { type: 'application/pdf', size: bytes.length, filename: label, label, content: Readable.from(Buffer.from(bytes)) };
}
