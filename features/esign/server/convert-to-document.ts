import type { Context } from '#server/context.ts';
import { contentOf, fileRow } from '#server/files/open-file.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { documents } from '#features/documents/documents.module.ts';
import type { RecordOf } from '#common/module.ts';
import { invalid } from '#common/errors.ts';
import { providers } from '#features/placements/providers.module.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { aboutOf } from './about-agreement.ts';
import { fileIdOf } from './file-id.ts';
import { refuseUncompleted } from './staff-agreement.ts';

interface Conversion {
  document_type?: string | undefined;
  /** The id of a provider; absent: the agreement's. */
  providers_documents?: string | undefined;
}
const MOST_BYTES = 200 * 1024 * 1024;

/** Makes a document of the provider from a completed agreement, once. The document has its own copy of the file, with its own rights. */
export function convertToDocument(
  context: Context,
  id: string,
  { document_type, providers_documents }: Conversion = {},
): Promise<RecordOf<typeof documents>> {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('a completed agreement becomes a document');
    const agreement = await system.records.lock(agreements, id);
    refuseUncompleted(agreement);
    const made = await system.records.find(documents, agreement.converted_to);
    if (made) return made;
    const provider = providers_documents ?? (await aboutOf(inner, agreement))?.provider?._id;
    if (!provider) throw invalid({ providers_documents: 'Choose the provider whose document it is.' });
    const file = await fileRow(system, fileIdOf(agreement.path)!);
    const copy = await storeUpload(inner, {
      filename: `${agreement.name ?? 'Agreement'}.pdf`,
      content: await contentOf(system, file),
      most: MOST_BYTES,
    });
    const record = await inner.records.create(documents, {
      name: agreement.name ?? 'Agreement',
      mainModuleType: providers.name,
      relatedRecord: provider,
      providers_documents: provider,
      document_type: document_type ?? null,
      status: 'Active',
      filename: copy.filename,
      path: copy.path,
      expiration_date: null,
      teams: agreement.teams,
    });
    await system.records.update(agreements, id, { converted_to: record._id });
    return record;
  });
}
