import type { Context } from '#server/context.ts';
import { fileRow } from '#server/files/open-file.ts';
import { placedInputs, type DocData, type Input } from '../inputs.ts';
import { interactiveDocuments } from '../interactive-documents.module.ts';
import type { Agreement } from './agreement-recipients.ts';
import { fileIdOf } from './file-id.ts';
import { mappedValue } from './mapped-value.ts';

export const docDataOf = (agreement: Pick<Agreement, 'doc_data'>): DocData =>
  (agreement.doc_data ?? { pages: [] }) as unknown as DocData;
export const inputsOf = (agreement: Pick<Agreement, 'doc_data'>) => placedInputs(docDataOf(agreement));

/** What an agreement keeps of its document: the PDF and its hash, and the inputs with their choices, as they are now. */
export async function frozenDocument(context: Context, documentId: string): Promise<Partial<Agreement>> {
  const system = context.asSystem('an agreement keeps its document as it is');
  const document = await system.records.find(interactiveDocuments, documentId);
  if (!document) return {};
  const data = withChoices(context, (document.doc_data ?? { pages: [] }) as unknown as DocData);
  const id = fileIdOf(document.path);
  const file = id ? await fileRow(system, id) : undefined;
  return {
    doc_data: data as unknown as Record<string, unknown>,
    initial_path: document.path,
    initial_sha256: file?.sha256 ?? null,
  };
}

/** A copy in which each input has the choices of its system dropdown. */
export function withChoices(context: Context, given: DocData): DocData {
  const data = structuredClone(given);
  for (const { inputs } of data.pages ?? []) for (const input of inputs ?? []) resolveDropdown(context, input);
  return data;
}

/** Takes the choices from the list that `related_dropdown` names. A list that does not exist is logged and leaves the field as it is. */
function resolveDropdown(context: Context, { field }: Input): void {
  if (!field.related_dropdown) return;
  const options = context.list(field.related_dropdown);
  if (!options) {
    context.engine.log.warn({ dropdown: field.related_dropdown }, 'a field of a document names a dropdown that does not exist');
    return;
  }
  field.options = options.map(({ value }) => value);
  if (field.systemDropdownBehavior === 'locked') field.readOnly = true;
}

/** Values of the agreement’s record for the fields that name one. A mapping that fails is logged and leaves the field as it is. */
export async function prefilled(
  context: Context,
  agreement: Pick<Agreement, 'doc_data' | 'related_record' | 'relatedCredentialingRecordId'>,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const about = agreement.related_record ?? {
    moduleName: 'credentialing',
    recordId: agreement.relatedCredentialingRecordId ?? '',
  };
  if (!about.recordId) return values;
  for (const { field, type } of inputsOf(agreement)) {
    if (!field.systemFieldName || Object.hasOwn(values, field.name)) continue;
    if (field.related_dropdown && field.systemDropdownBehavior === 'options') continue;
    const value = await mappedValue(context, about, field.systemFieldName, type.inputType);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}
