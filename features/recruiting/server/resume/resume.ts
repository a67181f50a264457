import { buffer } from 'node:stream/consumers';
import { Refusal } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { findDuplicates } from '#server/duplicates/find-duplicates.ts';
import { contentOf, readableFile, type FileRow } from '#server/files/open-file.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import type { StoredFile } from '#server/files/uploads.ts';
import { documents } from '#features/documents/documents.module.ts';
import { leads } from '../../leads.module.ts';
import type { ResumeFields } from './read-resume.ts';
import resumeTask, { type ResumeKind } from './resume.task.ts';

const KINDS: Readonly<Record<string, ResumeKind>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'text/plain': 'txt',
};

const LONGEST_READING_MS = 20_000;

/** What a file tells of a lead. @throws 422 with a sentence for what cannot be read; the file stays */
export const resumeFields = async (context: Context, file: FileRow): Promise<ResumeFields> =>
  (await readFile(context, file)).fields;

async function readFile(context: Context, file: FileRow) {
  const kind = KINDS[file.type];
  if (!kind) throw new Refusal(422, 'unreadable-resume', 'A resume is a PDF, a Word document (DOCX), an RTF or a text file.');
  const bytes = await buffer(await contentOf(context, file));
  const states = Object.fromEntries((context.list('US States') ?? []).map(({ value, label }) => [value, label]));
  const professions = (context.list('Professions') ?? []).map(({ value }) => value);
  const input = { bytes: new Uint8Array(bytes), kind, vocabulary: { professions, states, today: context.today() } };
  return context.engine.workers.run(resumeTask, input, { timeoutMs: LONGEST_READING_MS });
}

/** What was read, and the leads that may be the same person. @throws 422 with the file, which stays, for what cannot be read */
export async function parseResume(context: Context, stored: StoredFile) {
  const file = await readableFile(context, stored._id);
  const { fields, marks } = await readFile(context, file).catch((problem: unknown) => {
    if (!(problem instanceof Refusal) || problem.status !== 422) throw problem;
    throw new Refusal(422, problem.code, problem.message, { details: { file: stored } });
  });
  const values = Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
  const matches = await findDuplicates(context, context.engine.registry.module(leads.name), values, {
    ofHidden: 'while allowed',
  });
  return { fields, marks, matches };
}

/** Keeps the file as a document of the lead, and answers what it would change; the lead stays as it is. */
export async function resumeOfLead(context: Context, leadId: string, fileId: string) {
  const lead: AnyRecord = await context.records.get(leads.name, leadId);
  const file = await readableFile(context, fileId);
  const read = await readFile(context, file).catch((problem: unknown) => {
    if (problem instanceof Refusal && problem.status === 422) return problem;
    throw problem;
  });
  const document = (await keptBefore(context, lead, file)) ?? (await keepAsDocument(context, lead, file));
  if (read instanceof Refusal) return { document: document._id, proposals: {}, marks: {}, problem: read.message };
  const proposals = Object.fromEntries(
    Object.entries(read.fields)
      .filter(([name]) => name in lead || name === 'email_addresses')
      .map(([name, { value, confidence, source }]) => [name, { current: lead[name] ?? null, value, confidence, source }]),
  );
  return { document: document._id, proposals, marks: read.marks };
}

/** The same file of the same lead is one document. */
async function keptBefore(context: Context, lead: AnyRecord, { _id }: FileRow) {
  const terms = { mainModuleType: leads.name, relatedRecord: lead._id, path: `/api/files/${_id}` };
  return mayAskBy(context, documents, Object.keys(terms)) ? context.records.first(documents, terms) : undefined;
}

/** The resume stays with the lead. */
export const keepAsDocument = (context: Context, lead: AnyRecord, file: FileRow) =>
  context.records.create(documents, {
    name: file.label ?? file.filename,
    document_type: 'Resume',
    status: 'Active',
    path: `/api/files/${file._id}`,
    mainModuleType: leads.name,
    relatedRecord: lead._id,
    ...(Array.isArray(lead.teams) && lead.teams.length ? { teams: lead.teams as string[] } : {}),
  });
