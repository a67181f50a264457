import { Refusal } from '#common/errors.ts';
import { fileRow, readableFile, type FileRow } from '#server/files/open-file.ts';
import { inertFile } from '#server/pdf/inert/inert-file.ts';
import { pagesOf } from '#server/pdf/page-pictures.ts';
import { check, derive } from '#server/records/rules.ts';
import type { Context } from '#server/context.ts';
import { checkInputs, type PageSize } from '../check-inputs.ts';
import { interactiveDocuments } from '../interactive-documents.module.ts';
import { documentRecipientsProblem } from './document-recipients.ts';
import { fileIdOf } from './file-id.ts';

export default [
  derive(
    interactiveDocuments,
    'the PDF of a document holds nothing active',
    { on: ['path'] },
    async ({ record, set, context }) => {
      const given = await pdfOf(context, record.path);
      if (!given) return;
      const { file, takenOut } = await inertFile(context, given);
      if (!takenOut) return;
      set({ path: `/api/files/${file._id}` });
      context.toast(takenOut, { style: 'warning', duration: 6_000 });
    },
  ),
  derive(
    interactiveDocuments,
    'a document has the pages of its PDF, and each of its fields a name and a size',
    { on: ['doc_data', 'path'] },
    async ({ record, set, context }) => {
      const sizes = await sizesOf(context, record.path);
      if ((!record.doc_data && !sizes) || sizes === 'unreadable') return;
      const { data } = checkInputs(record.doc_data ?? { pages: [] }, sizes);
      if (data) set({ doc_data: data as unknown as Record<string, unknown> });
    },
  ),
  check(
    interactiveDocuments,
    'the fields of a document stand on its pages and belong to somebody',
    { on: ['doc_data', 'path'] },
    async ({ record, refuse, context }) => {
      const sizes = await sizesOf(context, record.path);
      if (sizes === 'unreadable') return refuse('This file is no PDF that can be read. Please choose another one.', 'path');
      const { problem } = checkInputs(record.doc_data ?? { pages: [] }, sizes);
      if (problem) refuse(problem, 'doc_data');
    },
  ),
  check(interactiveDocuments, 'a document asks one recipient in each role', { on: ['recipients'] }, ({ record, refuse }) => {
    const problem = documentRecipientsProblem(record.recipients);
    if (problem) refuse(problem, 'recipients');
  }),
];

/** Undefined where there is no PDF that can be read, or none that the caller may read: the tie of the file refuses that one. */
async function pdfOf(context: Context, path: string | null): Promise<FileRow | undefined> {
  const sizes = await sizesOf(context, path);
  if (!sizes || sizes === 'unreadable') return undefined;
  return readableFile(context, fileIdOf(path)!).catch((problem: unknown) => {
    if (problem instanceof Refusal && problem.status === 404) return undefined;
    throw problem;
  });
}

/** Undefined where there is no PDF yet. */
async function sizesOf(context: Context, path: string | null): Promise<PageSize[] | undefined | 'unreadable'> {
  const id = fileIdOf(path);
  if (!id) return undefined;
  try {
    const system = context.asSystem('the pages of a document are counted');
    const file = await fileRow(system, id);
    return file.type === 'application/pdf' ? await pagesOf(system, file) : 'unreadable';
  } catch (problem) {
    if (problem instanceof Refusal && (problem.status === 415 || problem.status === 422)) return 'unreadable';
    if (problem instanceof Refusal && problem.status === 404) return undefined; // the tie of the file refuses it
    throw problem;
  }
}
