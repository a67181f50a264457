/** What the start page, dashboards and paper show of one's own day. */
export const MY_TASKS = {
  key: 'tasks',
  label: 'My tasks',
  visible: { all: [{ not: { userType: 'Dashboard' } }, { module: 'tasks', view: 'view' }] },
} as const;
