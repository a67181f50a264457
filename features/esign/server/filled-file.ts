import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { contentOf, fileRow } from '#server/files/open-file.ts';
import { invalid, notFound } from '#common/errors.ts';
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

/** The sealed PDF, or the PDF with what has been filled in so far. */
export async function filledFile(context: Context, agreement: Agreement) {
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
