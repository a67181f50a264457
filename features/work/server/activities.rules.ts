import type { RecordLink } from '#common/module.ts';
import { derive } from '#server/records/rules.ts';
import { activities } from '../activities.module.ts';

interface RelatedModule {
  moduleType?: unknown;
  moduleRecordId?: unknown;
}

export default [
  derive(
    activities,
    'the record that an activity is about is the same in both of its links',
    { on: ['relatedRecord', 'relatedModule'] },
    ({ record, changed, set }) => {
      const link = record.relatedRecord as RecordLink | null;
      const module = record.relatedModule as RelatedModule | null;
      if (changed('relatedRecord')) {
        const same = link && { moduleType: link.moduleName, moduleRecordId: link.recordId };
        if (module?.moduleType !== same?.moduleType || module?.moduleRecordId !== same?.moduleRecordId)
          set({ relatedModule: same });
      } else if (typeof module?.moduleType === 'string' && typeof module.moduleRecordId === 'string')
        set({ relatedRecord: { moduleName: module.moduleType, recordId: module.moduleRecordId } });
    },
  ),

  derive(activities, 'an activity is named after what it was', { on: ['name'], orNew: true }, ({ record, set }) => {
    if (!record.name) set({ name: record.description?.split('\n')[0]?.slice(0, 120) || record.activityType || 'Activity' });
  }),
];
