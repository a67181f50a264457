import { hasCycle } from '#common/conditions.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { keepProgress } from './keep-progress.ts';
import { tellItemNews } from './tell-item-news.ts';

const counted = [
  'completed',
  'completionDetails',
  'conditions',
  'field_options',
  'isOptional',
  'reference_only',
  'provider_assigned',
  'deleted',
  'relatedCredentialingRecord',
] as const;

export default [
  derive(items, 'an item with conditions is locked', { on: ['conditions', 'locked'] }, ({ record, set }) => {
    const locked = (record.conditions?.length ?? 0) > 0;
    if (locked !== record.locked) set({ locked });
  }),

  derive(items, 'an item is named after its label', { on: ['name'], orNew: true }, ({ record, set }) => {
    if (!record.name && record.label) set({ name: record.label });
  }),

  derive(items, 'an item expires with what completed it', { on: ['completionDetails'] }, ({ record, changed, set }) => {
    const date = record.completionDetails?.expirationDate;
    if (changed('expiration_date') || (typeof date !== 'string' && !record.expiration_date)) return;
    set({ expiration_date: typeof date === 'string' ? date : null });
  }),

  check(items, 'no item depends on itself', { on: ['conditions'] }, async ({ record, refuse, context }) => {
    if (!record.conditions || !record.relatedCredentialingRecord) return;
    const others = await context
      .asSystem('conditions look at all items of a record')
      .records.all(items, { relatedCredentialingRecord: record.relatedCredentialingRecord });
    if (hasCycle([...others.filter(({ _id }) => _id !== record._id), record] as Parameters<typeof hasCycle>[0]))
      refuse('The conditions of these items depend on each other. Please remove one of them.', 'conditions');
  }),

  effect(items, 'a record counts its completed items', { on: counted }, async ({ record, previous, context }) => {
    const concerned = new Set([record.relatedCredentialingRecord, previous?.relatedCredentialingRecord]);
    for (const id of concerned) if (id) await keepProgress(context, id);
  }),

  effect(
    items,
    'provider and staff are notified about an item',
    { on: ['completionDetails'], of: 'existing' },
    async ({ record, previous, context }) => {
      const stage = record.completionDetails?.approvalStatus;
      const isResubmitted = record.completionDetails?.dateSubmitted !== previous?.completionDetails?.dateSubmitted;
      if (stage === previous?.completionDetails?.approvalStatus && !isResubmitted) return;
      await tellItemNews(context, record, stage);
    },
  ),
];
