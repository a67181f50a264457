import type { AnyRecord } from '#common/module.ts';
import { referencesOf } from '#web/records/reference.ts';
import type { Widget } from '../../widgets.ts';
import { widgetsOf } from './dashboards-api.ts';

/** What somebody changes of a dashboard before they save it. */
export interface DashboardDraft {
  name: string;
  widgets: Widget[];
  visibility: 'private' | 'team' | 'everyone';
  teams: { _id: string; name?: string | null | undefined }[];
}

export const draftOf = (record: AnyRecord): DashboardDraft => ({
  name: String(record.name ?? ''),
  widgets: widgetsOf(record),
  visibility: (record.visibility as DashboardDraft['visibility'] | null) ?? 'private',
  teams: referencesOf(record.teams),
});

/** As it is saved. */
export const fieldsOf = (draft: DashboardDraft) => ({ ...draft, teams: draft.teams.map(({ _id }) => _id) });
