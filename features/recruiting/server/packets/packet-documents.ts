import type { AnyRecord, RecordOf } from '#common/module.ts';
import { isFinal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { newestReadable } from '#server/files/find-file.ts';
import type { FileRow } from '#server/files/open-file.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { pagesOf } from '#server/pdf/page-pictures.ts';
import { documents } from '#features/documents/documents.module.ts';

type Document = RecordOf<typeof documents>;

export interface SkippedDocument {
  _id: string;
  reason: string;
}
interface Taken {
  name: string;
  file: FileRow;
}

/** The newest resume of the lead, and the chosen documents of this candidate; what cannot become a page is left out with its reason. */
export async function packetDocuments(context: Context, sub: AnyRecord, chosen: readonly string[]) {
  const ids = [...new Set(chosen.map((id) => id.toLowerCase()))];
  const found = new Map((ids.length ? await context.records.all(documents, { _id: ids }) : []).map((each) => [each._id, each]));
  const resume = await newestResume(context, sub);
  const wanted = [...(resume && !found.has(resume._id) ? [resume._id] : []), ...ids];
  if (resume) found.set(resume._id, resume);
  const own = await ownersOf(context, sub);
  const taken: Taken[] = [];
  const skipped: SkippedDocument[] = [];
  for (const _id of wanted) {
    const document = found.get(_id);
    const outcome = await take(context, document, own);
    if (typeof outcome === 'string') skipped.push({ _id, reason: outcome });
    else taken.push({ name: document!.name ?? 'Document', file: outcome });
  }
  return { taken, skipped };
}

async function newestResume(context: Context, { leads_subs: lead }: AnyRecord): Promise<Document | undefined> {
  if (typeof lead !== 'string' || !lead) return undefined;
  const terms = { relatedRecord: lead, mainModuleType: 'leads', document_type: 'Resume', status: 'Active' };
  if (!mayAskBy(context, documents, Object.keys(terms))) return undefined;
  return context.records.first(documents, terms, { sortField: 'createdAt', sortOrder: 'desc' });
}

/** The sub itself, its lead, and the provider that they became. */
async function ownersOf(context: Context, sub: AnyRecord): Promise<Set<string>> {
  const lead = typeof sub.leads_subs === 'string' ? sub.leads_subs : null;
  const system = context.asSystem('a packet holds documents of its candidate alone');
  const providers = lead ? await system.records.all('providers', { leads_providers: lead }) : [];
  return new Set([sub._id, ...(lead ? [lead] : []), ...providers.map(({ _id }) => _id)]);
}

async function take(context: Context, document: Document | undefined, own: ReadonlySet<string>): Promise<FileRow | string> {
  if (!document) return 'was not found';
  if (!own.has(document.relatedRecord ?? '') && !own.has(document.providers_documents ?? '')) return 'belongs to somebody else';
  const file = document.path ? await newestReadable(context, document.path) : undefined;
  if (!file) return 'has no file';
  try {
    await pagesOf(context, file);
    return file;
  } catch (problem) {
    if (isFinal(problem)) return problem.message;
    throw problem;
  }
}
