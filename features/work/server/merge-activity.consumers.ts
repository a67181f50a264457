import { consume } from '#server/events/event.ts';
import { unlessRefused } from '#server/unless-refused.ts';
import { activities } from '../activities.module.ts';

/** A merge is an activity of the record that stays: who merged, and what became part of it. */
export default consume('merge activities', { whats: ['merged'] }, async (context, events) => {
  for (const { module, recordId, others, actor } of events) {
    if (module === activities.name || !context.engine.registry.modules.has(module)) continue;
    const { label } = context.engine.registry.module(module);
    const as = actor ? context.inNameOf(actor, 'a merge leaves an activity') : context;
    const activity = {
      name: `${label} merged`,
      activityType: 'Merge',
      relatedRecord: { moduleName: module, recordId },
      relatedRecords: others.map((id) => ({ recordType: module, recordId: id })),
      relatedModule: { moduleType: module, moduleRecordId: recordId },
      assigned_to: actor,
    };
    await unlessRefused(as, 'the activity of a merge', (inner) => inner.records.create(activities, activity));
  }
});
