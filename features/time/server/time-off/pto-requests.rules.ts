import type { RecordOf } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { ptoRequests } from '../../pto-requests.module.ts';
import { approversOf } from './approvers.ts';
import { balanceOf, balanceOfRequest, goneBalance } from './balance-of.ts';
import { DAY_HAS_PASSED, isTaken } from './is-taken.ts';
import { beyondBalance, giveHoursBack, lockBalance, takeHours } from './move-balance.ts';
import { plannedMovements } from './planned-movements.ts';
import { keepRequestEvent } from './request-event.ts';
import { tellDeciders, tellDecision } from './tell-of-request.ts';

type Request = RecordOf<typeof ptoRequests>;
const DECIDED = ['Approved', 'Denied'];
const DECIDED_BY_OTHERS = 'Somebody else decides about your own request.';

/** Whether a person saves, and not the server in somebody's name. */
const isPerson = ({ reason, userId }: Context) => reason === null && userId !== null;

export default [
  derive(
    ptoRequests,
    'time off is asked for oneself unless somebody else is named',
    { on: ['users_ptoRequests', 'assigned_to', 'name'], orNew: true },
    async ({ record, set, context }) => {
      const user = record.users_ptoRequests ?? record.created_by ?? context.userId;
      if (!user) return;
      if (!record.users_ptoRequests) set({ users_ptoRequests: user });
      if (!record.assigned_to) set({ assigned_to: user });
      if (record.name) return;
      const person = await context.asSystem('a request is named after its person').records.find(users, user);
      set({ name: person?.name ?? 'Time off' });
    },
  ),

  derive(
    ptoRequests,
    'a request finds the balance of its year',
    {
      on: ['users_ptoRequests', 'pto_date', 'ptoBalance_ptoRequests', 'status'],
      orNew: true,
      after: 'time off is asked for oneself unless somebody else is named',
    },
    async ({ record, set, context }) => {
      if (record.pto_date) set({ ptoBalance_ptoRequests: await balanceOfRequest(context, record) });
    },
  ),

  derive(ptoRequests, 'the reason of a denial goes with the denial', { on: ['status'], of: 'existing' }, (save) => {
    if (save.previous?.status === 'Denied' && !save.changed('denial_reason')) save.set({ denial_reason: null });
  }),

  check(
    ptoRequests,
    'a request has exactly one balance of its year',
    { on: ['users_ptoRequests', 'pto_date', 'status'], orNew: true },
    async ({ record, refuse, context }) => {
      if (!record.pto_date) {
        if (record.status === 'Approved') refuse('Please choose the date before the request is approved.', 'pto_date');
        return;
      }
      const balance = await balanceOf(context, record.users_ptoRequests, record.pto_date);
      if (typeof balance === 'string') refuse(balance, 'pto_date');
    },
  ),

  check(
    ptoRequests,
    'an approved request takes no more hours than there are',
    {
      on: ['status', 'hours_requested', 'pto_date', 'users_ptoRequests', 'deleted'],
      orNew: true,
      after: 'a request has exactly one balance of its year',
    },
    async ({ record, previous, refuse, context }) => {
      if (record.status === 'Approved' && !((record.hours_requested ?? 0) > 0))
        return refuse('Please enter the hours before the request is approved.', 'hours_requested');
      for (const { balance, hours } of plannedMovements(previous, record)) {
        if (hours <= 0) continue;
        const problem = beyondBalance((await lockBalance(context, balance)).balance ?? 0, hours);
        if (problem) refuse(problem, 'hours_requested');
      }
    },
  ),

  check(
    ptoRequests,
    'the balance to which hours go back is there',
    {
      on: ['status', 'hours_requested', 'pto_date', 'users_ptoRequests', 'deleted'],
      of: 'existing',
      after: 'a request has exactly one balance of its year',
    },
    async ({ record, previous, refuse, context }) => {
      for (const { balance, hours } of plannedMovements(previous, record)) {
        const problem = hours < 0 ? await goneBalance(context, balance) : undefined;
        if (problem) refuse(problem);
      }
    },
  ),

  check(
    ptoRequests,
    'one asks for oneself, and somebody else decides',
    { on: ['status', 'users_ptoRequests', 'hours_requested', 'pto_date', 'denial_reason'], orNew: true },
    async ({ module, record, previous, refuse, changed, context }) => {
      if (!isPerson(context) || context.access.isAdmin) return;
      const isOwn = [record.users_ptoRequests, previous?.users_ptoRequests].includes(context.userId);
      const mayChangeAll = context.access.module(module).edit === 'All';
      if (record.users_ptoRequests !== context.userId && !mayChangeAll && changed('users_ptoRequests'))
        refuse('You can ask for your own time off only.', 'users_ptoRequests');
      if (isOwn && changed('denial_reason') && record.denial_reason) refuse(DECIDED_BY_OTHERS, 'denial_reason');
      if (changed('status') && DECIDED.includes(record.status ?? '')) {
        const problem = await notTheirs(context, previous ?? record, isOwn);
        if (problem) refuse(problem, 'status');
      } else if (isOwn && previous?.status === 'Approved' && record.status === 'Approved')
        refuse('This is approved. Cancel it and ask anew for other hours or another day.', 'status');
    },
  ),

  check(
    ptoRequests,
    'nobody gives a day off that has passed back to themselves',
    { on: ['status', 'users_ptoRequests', 'hours_requested', 'pto_date', 'deleted'], of: 'existing' },
    ({ previous, refuse, context }) => {
      if (!previous || !isPerson(context) || context.access.isAdmin) return;
      if (previous.users_ptoRequests === context.userId && isTaken(context, previous)) refuse(DAY_HAS_PASSED);
    },
  ),

  effect(
    ptoRequests,
    'the hours of an approved request are taken from its balance, and given back when it is none any more',
    { on: ['status', 'hours_requested', 'pto_date', 'users_ptoRequests', 'ptoBalance_ptoRequests', 'deleted'], orNew: true },
    async ({ record, previous, context }) => {
      const cause = {
        request: record._id,
        reason: `${record.name} on ${record.pto_date}: ${record.deleted ? 'deleted' : record.status}`,
      };
      for (const { balance, hours } of plannedMovements(previous, record).toSorted(byBalance))
        if (hours > 0) await takeHours(context, balance, hours, cause);
        else await giveHoursBack(context, balance, -hours, cause);
    },
  ),

  effect(
    ptoRequests,
    'approved time off stands in the calendar',
    { on: ['status', 'pto_date', 'users_ptoRequests', 'teams', 'deleted'], orNew: true },
    async ({ record, previous, context }) => {
      if (previous?.status === 'Approved' || record.status === 'Approved') await keepRequestEvent(context, record);
    },
  ),

  effect(ptoRequests, 'more hours than there are is said when they are asked for', { of: 'new' }, async ({ record, context }) => {
    if (record.status === 'Approved' || !record.ptoBalance_ptoRequests) return;
    const balance = await balanceOf(context, record.users_ptoRequests, record.pto_date!);
    if (typeof balance !== 'string' && (record.hours_requested ?? 0) > (balance.balance ?? 0))
      context.toast('Not have enough PTO time available...', { style: 'danger', duration: 3000 });
  }),

  effect(
    ptoRequests,
    'who decides is told of a request, and its person of the decision',
    { on: ['status', 'assigned_to'], orNew: true },
    async ({ record, previous, changed, context }) => {
      if (record.status === 'Pending' && (!previous || changed('status') || changed('assigned_to')))
        await tellDeciders(context, record);
      if (previous && changed('status') && record.status !== 'Pending') await tellDecision(context, record);
    },
  ),
];

async function notTheirs(context: Context, request: Request, isOwn: boolean): Promise<string | undefined> {
  if (isOwn) return DECIDED_BY_OTHERS;
  const approvers = await approversOf(context, request);
  if (approvers && !approvers.includes(context.userId!)) return 'Somebody else was chosen to decide about this request.';
  return undefined;
}

/** Rows are locked in one order, so that two saves never wait for each other. */
const byBalance = (one: { balance: string }, other: { balance: string }) => (one.balance < other.balance ? -1 : 1);
