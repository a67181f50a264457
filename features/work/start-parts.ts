import type { Visible } from '#common/visible.ts';

/** What the start page, dashboards and paper show of one's own day. */
export const MY_TASKS = { key: 'tasks', label: 'My tasks', visible: atWorkWith('tasks') } as const;
export const CALENDAR_DAY = { key: 'calendar-day', label: 'Calendar of today', visible: atWorkWith('calendarEvents') } as const;

function atWorkWith(module: string): Visible {
  return { all: [{ not: { userType: 'Dashboard' } }, { module, view: 'view' }] };
}
