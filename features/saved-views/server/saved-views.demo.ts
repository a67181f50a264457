import { demo } from '#server/demo.ts';
import { savedViewMarks } from '../saved-view-marks.module.ts';
import { savedViews } from '../saved-views.module.ts';
import type { ViewState } from './view-state.ts';

/** How an agency looks at its lists, by module. */
const VIEWS: readonly { module: string; name: string; state: ViewState }[] = [
  { module: 'leads', name: 'Pipeline', state: { shape: 'board', groupBy: 'lead_status' } },
  {
    module: 'leads',
    name: 'Available soon',
    state: {
      sort: [{ field: 'availability_date', order: 'asc' }],
      searchTerms: {
        all: [
          { field: 'lead_status', op: 'equals', value: 'active' },
          { field: 'availability_date', op: 'within', value: 'next30Days' },
        ],
      },
    },
  },
  { module: 'leads', name: 'Where they live', state: { shape: 'map', placeField: 'geoInfo' } },
  { module: 'subs', name: 'Submissions', state: { shape: 'board', groupBy: 'status' } },
  { module: 'tasks', name: 'Due dates', state: { shape: 'calendar', dateField: 'due_date' } },
  { module: 'tasks', name: 'By person', state: { groupBy: 'assigned_to', sort: [{ field: 'due_date', order: 'asc' }] } },
  { module: 'jobs', name: 'By status', state: { groupBy: 'job_status' } },
];

/** Views that everyone sees, the first ones of each list pinned for everybody on the staff. */
export default demo('savedViews', 195, async (context) => {
  const { records, engine } = context;
  const staff = await records.all('users', {
    all: [
      { field: 'active', op: 'equals', value: true },
      { field: 'userType', op: 'in', value: ['Standard', 'Admin', 'System Admin'] },
    ],
  });
  const owner = staff.find(({ userType }) => userType === 'Admin') ?? staff[0]!;
  const made = new Map<string, string[]>();
  for (const { module, name, state } of VIEWS) {
    if (!engine.registry.modules.has(module)) continue;
    const view = await records.create(savedViews, { name, module, visibility: 'everyone', state, assigned_to: owner._id });
    made.set(module, [...(made.get(module) ?? []), view._id]);
  }
  for (const [module, pinned] of made)
    await records.insertMany(
      savedViewMarks,
      staff.map(({ _id }) => ({ key: `${_id} ${module}`, name: `${_id} ${module}`, user: _id, module, pinned })),
    );
});
