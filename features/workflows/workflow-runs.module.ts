import { dateTime, defineModule, dropdown, list, number, object, relate, text } from '#common/module.ts';

/** What happened when a workflow ran, as it was defined then. It is kept for 90 days. */
export const workflowRuns = defineModule({
  name: 'workflowRuns',
  path: 'workflow-runs',
  label: 'Workflow runs',
  singular: 'Workflow run',
  icon: 'history',
  fields: {
    name: text('Name'),
    workflow: relate('workflows', 'Workflow', { indexed: true }),
    moduleName: text('Module'),
    recordId: text('Record', { indexed: true }),
    recordName: text('Name of the record'),
    at: dateTime('Ran', { indexed: true }),
    by: relate('users', 'Whose save it was'),
    cause: dropdown('Cause', [
      { value: 'save', label: 'A save' },
      { value: 'time', label: 'Time' },
      { value: 'replay', label: 'Replayed' },
    ]),
    state: dropdown('State', [
      ['done', 'done'],
      ['partly', 'expiring'],
      ['failed', 'refused'],
    ]),
    problem: text('Problem'),
    depth: number('Depth'),
    definition: object('As it was defined', { maxBytes: 256 * 1024 }),
    conditions: list('Conditions', { maxBytes: 256 * 1024 }),
    actions: list('Actions', { maxBytes: 1024 * 1024 }),
    alerts: list('Alerts', { maxBytes: 256 * 1024 }),
  },
  timeline: { kind: 'run', about: [{ module: 'moduleName', record: 'recordId' }], shows: ['cause', 'state'] },
  seenBy: { staff: 'nobody' },
  writes: 'server',
  audited: false,
  softDelete: false,
  indexes: [['workflow', 'at']],
  sort: { field: 'at', order: 'desc' },
});

export default workflowRuns;
