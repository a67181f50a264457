import { hasCycle } from '#common/conditions.ts';
import { check, derive, effect, effectTogether } from '#server/records/rules.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { completedByNow } from './completed-by.ts';
import { decisionOf, renewalOf } from './decision.ts';
import { documentType } from './document-type.ts';
import { keepProgress } from './keep-progress.ts';
import { stagesOf } from './review-stage.ts';
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
  'expiration_date',
  'field_type',
] as const;

export default [
  derive(items, 'an item with conditions is locked', { on: ['conditions', 'locked'] }, ({ record, set }) => {
    const locked = (record.conditions?.length ?? 0) > 0;
    if (locked !== record.locked) set({ locked });
  }),

  derive(items, 'an item is named after its label', { on: ['name'], orNew: true }, ({ record, set }) => {
    if (!record.name && record.label) set({ name: record.label });
  }),

  derive(
    items,
    'an item says which type of document it asks for',
    { on: ['field_type', 'field_options', 'name', 'label'], orNew: true, after: 'an item is named after its label' },
    ({ record, set, context }) => {
      const document_type = record.field_type === 'Uploaded Document' ? documentType(record, context) : null;
      if (document_type !== (record.document_type ?? null)) set({ document_type });
    },
  ),

  derive(items, 'an item expires with what completed it', { on: ['completionDetails'] }, ({ record, changed, set }) => {
    const date = record.completionDetails?.expirationDate;
    if (changed('expiration_date') || (typeof date !== 'string' && !record.expiration_date)) return;
    set({ expiration_date: typeof date === 'string' ? date : null });
  }),

  derive(
    items,
    'an item says whom it waits for',
    { on: counted, orNew: true, after: 'an item expires with what completed it' },
    async ({ record, changed, set, context }) => {
      // What conditions say comes from the whole record, whose progress follows this save.
      if (changed('stage') || record.conditions?.length) return;
      const { stage, stage_since } = (await stagesOf(context, [record])).get(record._id)!;
      if (stage !== record.stage || stage_since !== record.stage_since) set({ stage, stage_since });
    },
  ),

  derive(
    items,
    'an item remembers who completed it',
    { on: ['completed', 'completionDetails'] },
    ({ record, previous, changed, set, context }) => {
      if (changed('completed_by')) return;
      const completed_by = completedByNow(record, previous, {
        by: 'person',
        user: context.userId,
        at: context.now().toISOString(),
      });
      if (completed_by !== record.completed_by) set({ completed_by });
    },
  ),

  derive(
    items,
    'an item remembers who decided',
    { on: ['completionDetails'], of: 'existing' },
    ({ record, previous, set, context }) => {
      const what = decisionOf(record.completionDetails, previous?.completionDetails);
      if (what) set({ decision: { what, by: context.userId, at: context.now().toISOString() } });
    },
  ),

  check(items, 'no item depends on itself', { on: ['conditions'] }, async ({ record, refuse, context }) => {
    if (!record.conditions || !record.relatedCredentialingRecord) return;
    const others = await context
      .asSystem('conditions look at all items of a record')
      .records.all(items, { relatedCredentialingRecord: record.relatedCredentialingRecord });
    if (hasCycle([...others.filter(({ _id }) => _id !== record._id), record] as Parameters<typeof hasCycle>[0]))
      refuse('The conditions of these items depend on each other. Please remove one of them.', 'conditions');
  }),

  effectTogether(items, 'a record counts its completed items', { on: counted }, async (saves) => {
    const concerned = new Set(
      saves.flatMap(({ record, previous }) => [record.relatedCredentialingRecord, previous?.relatedCredentialingRecord]),
    );
    for (const id of concerned) if (id) await keepProgress(saves[0]!.context, id);
  }),

  effect(
    items,
    'provider and staff are notified about an item',
    { on: ['completionDetails'], of: 'existing' },
    async ({ record, previous, context }) => {
      const news = newsOf(record.completionDetails, previous?.completionDetails);
      if (news) await tellItemNews(context, record, news);
    },
  ),
];

type Details = Record<string, unknown> | null | undefined;

/** What became of an answer: its status, or that of the renewal that waits beside it. */
function newsOf(now: Details, before: Details): unknown {
  const [renewal, earlier] = [renewalOf(now), renewalOf(before)];
  if (renewal) return renewal.dateSubmitted === earlier?.dateSubmitted ? undefined : 'Submitted';
  const decided = decisionOf(now, before);
  if (decided) return decided === 'approved' ? 'Approved' : 'Rejected';
  const isResubmitted = now?.dateSubmitted !== before?.dateSubmitted;
  return now?.approvalStatus === before?.approvalStatus && !isResubmitted ? undefined : now?.approvalStatus;
}
