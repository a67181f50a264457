import type { Context } from '#server/context.ts';
import { interactiveDocumentInstances } from '#features/esign/interactive-document-instances.module.ts';
import { interactiveDocuments } from '#features/esign/interactive-documents.module.ts';
import { recipientsFor } from '#features/esign/server/public.ts';
import { providers } from '#features/placements/providers.module.ts';
import type { NewItem } from './items-from-setup.ts';

interface ForRecord {
  _id: string;
  related_user: string | null;
  /** The id of the provider. */
  provider: string | null;
  teams: string[] | null;
}

/**
 * An agreement, already approved for signing, for each e-signature item that is still open; the item names it. It goes to the
 * recipients that its document names.
 */
export async function generateAgreements(context: Context, record: ForRecord, items: readonly NewItem[]): Promise<NewItem[]> {
  const open = items.filter((item) => item.field_type === 'E-signature Document' && item.relatedAgreement && !item.completed);
  if (!open.length) return [...items];
  const templates = await context.records.all(interactiveDocuments, { _id: open.map((item) => item.relatedAgreement!) });
  const provider = await context.records.find(providers, record.provider);
  const about = { provider, user: record.related_user, owner: provider?.assigned_to ?? context.userId };
  const agreements = new Map<string, string>();
  for (const item of open) {
    const template = templates.find(({ _id }) => _id === item.relatedAgreement);
    if (!template) continue;
    const instance = await context.records.create(interactiveDocumentInstances, {
      name: template.name,
      interactive_document: template._id,
      status: 'Approved',
      completeInOrder: true,
      relatedCredentialingRecordId: record._id,
      related_user: record.related_user,
      teams: record.teams,
      recipients: await recipientsFor(context, template, about),
    });
    agreements.set(item._id, instance._id);
  }
  return items.map((item) =>
    agreements.has(item._id) ? { ...item, completionDetails: { agreement: agreements.get(item._id)! } } : item,
  );
}
