import { dateTime, defineLog, moduleChoice, number, object, relate, text } from '#common/module.ts';

/** Append-only, written by every save in its own transaction; the table refuses updates and deletions. */
export const auditLog = defineLog({
  name: 'audit-log',
  label: 'Audit log',
  singular: 'Audit entry',
  icon: 'history',
  seenBy: { staff: 'nobody' },
  table: 'muster.audit_log',
  sort: { field: 'date_created', order: 'desc' },
  layouts: {
    grid: ['module', 'record_name', 'field', 'previous_value', 'new_value', 'changed_by', 'changeSource', 'date_created'],
  },
  fields: {
    module: moduleChoice('Module'),
    record_id: text('Record'),
    record_name: text('Record name'),
    event: text('Event'),
    field: text('Field'),
    previous_value: object('Previous value', { maxBytes: 1024 * 1024, shape: 'any' }),
    new_value: object('New value', { maxBytes: 1024 * 1024, shape: 'any' }),
    changed_by: relate('users', 'Changed by'),
    impersonator: relate('users', 'Acting admin'),
    changeSource: text('Source'),
    reason: text('Reason'),
    request_id: text('Request'),
    run: text('Run'),
    record_version: number('Version'),
    date_created: dateTime('Date'),
  },
});

export default auditLog;
