import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { mayAskFor } from '#server/records/asked-fields.ts';
import { savedViews } from '../saved-views.module.ts';
import { cutState } from './cut-state.ts';
import { marksOf } from './marks.ts';
import type { ViewState } from './view-state.ts';

type View = RecordOf<typeof savedViews>;
const MOST_VIEWS = 200;

/** The views of one module that are meant for the caller, one's own first; others' private ones are not, for System Admins either. */
export async function viewsForModule(context: Context, module: Module) {
  const meant = { any: [{ assigned_to: '$me' }, { field: 'visibility', op: 'notEquals', value: 'private' }] };
  const { records } = await context.records.search(savedViews, {
    searchTerms: { all: [{ module: module.name }, meant] },
    sort: [{ field: 'name' }],
    pageSize: MOST_VIEWS,
    total: 'none',
  });
  const [states, marks] = await Promise.all([statesOf(context, records), marksOf(context, module.name)]);
  const pinned = new Set(marks?.pinned ?? []);
  const isMine = (view: View) => view.assigned_to === context.userId;
  return records
    .toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)))
    .map((view) => ({
      ...viewOf(view),
      ...cutState(states.get(view._id) ?? {}, (field) => mayAskFor(context, module, field)),
      isMine: isMine(view),
      pinned: pinned.has(view._id),
      isDefault: marks?.default_view === view._id,
    }));
}

/** Written out: the state of another's view is answered here, cut to what the reader may read, and nowhere else. */
const viewOf = ({ _id, version, name, module, visibility, teams, roles, assigned_to, createdAt, updatedAt }: View) => ({
  _id,
  version,
  name,
  module,
  visibility,
  teams: teams ?? [],
  roles: roles ?? [],
  assigned_to,
  createdAt,
  updatedAt,
});

export async function statesOf(context: Context, views: readonly View[]): Promise<Map<string, ViewState>> {
  if (!views.length) return new Map();
  const system = context.asSystem('a shared view is shown without what its reader may not read');
  const whole = await system.records.all(savedViews, { _id: views.map(({ _id }) => _id) });
  return new Map(whole.map(({ _id, state }) => [_id, { ...(state as ViewState | null) }]));
}
