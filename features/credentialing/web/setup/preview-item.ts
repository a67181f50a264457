import type { Option } from '#common/field.ts';
import type { ItemView } from '../../board.ts';
import { nameOf, type Entry } from './entries.ts';

/** An entry as the item of a new record, when it is the provider's turn. */
export function previewItem(entry: Entry, choices: readonly Option[]): ItemView {
  const text = (name: string) => (typeof entry[name] === 'string' && entry[name].trim() ? entry[name] : null);
  const isReference = entry.reference_only === true;
  return {
    _id: entry._id,
    version: 1,
    name: nameOf(entry),
    label: text('label'),
    category: entry.category ?? null,
    description: text('description'),
    field_type: entry.field_type ?? null,
    field_options: entry.field_options ?? null,
    provider_assigned: entry.provider_assigned !== false,
    isOptional: entry.isOptional === true,
    requires_exp_date: entry.requires_exp_date === true,
    completed: false,
    completionDetails: null,
    stage: isReference ? 'reference' : 'open',
    expiresDuringPlacement: false,
    choices: [...choices],
    mayEdit: false,
    mayComplete: !isReference,
    comments: [],
    commentCount: 0,
    unread: 0,
    unreadIds: [],
  };
}
