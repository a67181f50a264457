/** What the start page, dashboards and paper show of today. */
export const CALENDAR_DAY = {
  key: 'calendar-day',
  label: 'Calendar of today',
  visible: { all: [{ not: { userType: 'Dashboard' } }, { module: 'calendarEvents', view: 'view' }] },
} as const;
