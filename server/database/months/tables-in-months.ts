import { guardPartitions } from '../../audit/guard-partitions.ts';
import { atId, atInstant, type TableInMonths } from './table-in-months.ts';

/** Its months leave as files instead, where an admin says so. */
export const auditLogInMonths = {
  name: 'audit_log',
  column: 'date_created',
  from: atInstant,
  guard: guardPartitions,
} satisfies TableInMonths;
export const eventsInMonths = { name: 'events', column: 'at', from: atInstant, keptDays: 30 } satisfies TableInMonths;
/** In months of ids, as its rows are found by them, and are there once. */
export const outboxInMonths = { name: 'outbox', column: '_id', from: atId } satisfies TableInMonths;
export const jobRunsInMonths = { name: 'job_runs', column: 'started_at', from: atInstant, keptDays: 30 } satisfies TableInMonths;

export const tablesInMonths: readonly TableInMonths[] = [auditLogInMonths, eventsInMonths, outboxInMonths, jobRunsInMonths];
