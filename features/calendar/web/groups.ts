import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { say } from '#web/words/say.ts';

export interface CalendarGroup {
  _id: string;
  title: string;
  color: string;
}

/** The calendar groups in use, by their titles. */
export function useGroups(): CalendarGroup[] {
  const module = useModule('calendarGroups');
  const { data } = useQuery({ ...pageOptions(module ?? NONE, QUERY), enabled: module !== undefined });
  return (data?.records ?? []).map(({ _id, title, color }) => ({
    _id,
    title: String(title ?? say('Group')),
    color: String(color ?? 'blue'),
  }));
}

const NONE = { name: 'calendarGroups', path: 'calendar-groups' } as DescribedModule;
const QUERY = { searchTerms: { active: true }, sortField: 'title', pageSize: 100 } as const;
