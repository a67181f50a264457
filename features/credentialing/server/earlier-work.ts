import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { documents } from '#features/documents/documents.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import type { CompletedBy } from './completed-by.ts';
import { documentLink } from './document-link.ts';
import type { NewItem } from './items-from-setup.ts';

type Item = RecordOf<typeof items>;
type ProviderDocument = RecordOf<typeof documents>;

/** Does not ask again for what the same user has completed or shown before. */
export async function withEarlierWork(
  context: Context,
  wanted: readonly NewItem[],
  person: { user: string | null; provider: string | null },
): Promise<NewItem[]> {
  const [completed, active] = [
    await completedItems(context, wanted, person.user),
    await activeDocuments(context, person.provider),
  ];
  return wanted.map((item) => {
    if (item.field_type === 'Uploaded Document') return { ...item, ...submittedBy(context, item, active) };
    const match = completed.find((earlier) => earlier.name === item.name && earlier.field_type === item.field_type);
    return match
      ? {
          ...item,
          completed: true,
          completionDetails: match.completionDetails,
          expiration_date: match.expiration_date,
          completed_by: from('earlier-item', 'credentialingRequiredItems', match._id, context),
        }
      : item;
  });
}

async function completedItems(context: Context, wanted: readonly NewItem[], user: string | null): Promise<Item[]> {
  const names = wanted.map(({ name }) => name).filter((name) => name);
  if (!user || !names.length) return [];
  return context.records.all(
    items,
    {
      all: [
        { field: 'completed', op: 'equals', value: true },
        { field: 'name', op: 'in', value: [...new Set(names)] },
        { field: 'relatedCredentialingRecord.related_user', op: 'equals', value: user },
      ],
    },
    { sortField: 'updatedAt', sortOrder: 'desc' },
  );
}

async function activeDocuments(context: Context, provider: string | null): Promise<ProviderDocument[]> {
  return provider ? context.records.all(documents, { providers_documents: provider, status: 'Active' }) : [];
}

/** An active document that does not expire comes first, else the one that expires last; expired ones do not count. */
function submittedBy(context: Context, item: NewItem, active: readonly ProviderDocument[]): Partial<NewItem> {
  const today = context.today();
  if (!item.requires_exp_date) return {};
  const valid = active.filter((each) => isOfType(each, item) && (!each.expiration_date || each.expiration_date >= today));
  const [best] = valid.sort((a, b) => (b.expiration_date ?? '9999').localeCompare(a.expiration_date ?? '9999'));
  if (!best) return {};
  const details = {
    approvalStatus: 'Submitted',
    documentLink: documentLink(best.path),
    document: best._id,
    expirationDate: best.expiration_date,
  };
  return { completed: false, completionDetails: details, completed_by: from('document', 'documents', best._id, context) };
}

const from = (by: 'earlier-item' | 'document', moduleName: string, recordId: string, context: Context): CompletedBy => ({
  by,
  at: context.now().toISOString(),
  from: { moduleName, recordId },
});

/** A document is what an item asks for when its type is the item's document type, or else its name. */
function isOfType({ document_type }: ProviderDocument, { name, label, field_options }: NewItem): boolean {
  const wanted = field_options?.document_type ? [field_options.document_type] : [name, label];
  return wanted.some((each) => typeof each === 'string' && each.toLowerCase() === document_type?.toLowerCase());
}
