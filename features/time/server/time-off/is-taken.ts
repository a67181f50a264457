import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { ptoRequests } from '../../pto-requests.module.ts';

export const DAY_HAS_PASSED = 'This day has passed. Please ask for your hours back.';

/** Whether its day off lies behind its person. */
export const isTaken = (context: Context, { status, pto_date }: RecordOf<typeof ptoRequests>): boolean =>
  status === 'Approved' && pto_date !== null && pto_date < context.today();
