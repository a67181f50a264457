import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { ptoRequests } from '../../pto-requests.module.ts';
import { ptoRequestDecided, ptoRequestWaiting } from '../../time.notification-kinds.ts';
import { decidersOf } from './approvers.ts';

type Request = RecordOf<typeof ptoRequests>;

const CHANGED = 'A request for time off has changed';
const DECISIONS: Record<string, string> = {
  Approved: 'A request for time off was approved',
  Denied: 'A request for time off was denied',
  Cancelled: 'A request for time off was cancelled',
};

export async function tellDeciders(context: Context, request: Request): Promise<void> {
  await notify(context, {
    to: await decidersOf(context, request),
    kind: ptoRequestWaiting,
    title: 'A request for time off is waiting for your decision',
    about: aboutOf(request),
  });
}

/** The person reads the decision with the reason of a denial; those who were to decide read of a cancellation. */
export async function tellDecision(context: Context, request: Request): Promise<void> {
  const { status, users_ptoRequests: person } = request;
  const notice = {
    kind: ptoRequestDecided,
    title: DECISIONS[status ?? ''] ?? CHANGED,
    ...(status === 'Denied' && { quote: 'denial_reason' }),
    about: aboutOf(request),
  };
  const isProvider = person && (await context.engine.access.of(person))?.isProvider;
  await notify(context, { ...notice, to: [person], ...(isProvider && { path: '/provider/time-off' }) });
  if (status === 'Cancelled') await notify(context, { ...notice, to: await decidersOf(context, request) });
}

const aboutOf = ({ _id }: Request) => ({ moduleName: ptoRequests.name, recordId: _id });
