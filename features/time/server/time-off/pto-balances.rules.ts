import { users } from '#server/accounts/users.module.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { ptoBalance } from '../../pto-balances.module.ts';
import { noteMovement } from './move-balance.ts';

export default [
  derive(
    ptoBalance,
    'a balance belongs to its user and is named after them',
    { on: ['users_ptoBalance', 'year', 'name'], orNew: true },
    async ({ record, changed, set, context }) => {
      const user = record.users_ptoBalance;
      if (user && (changed('users_ptoBalance') || !record.assigned_to)) set({ assigned_to: user });
      if (record.name || !user) return;
      const person = await context.asSystem('a balance is named after its user').records.find(users, user);
      set({ name: [person?.name, record.year].filter(Boolean).join(' ') });
    },
  ),

  check(
    ptoBalance,
    'whoever changes a balance says why',
    { on: ['balance', 'hours_taken', 'allotted_hours'], of: 'existing', when: ({ context }) => context.reason === null },
    ({ record, refuse }) => {
      if (!record.adjustment_reason?.trim()) refuse('Please say why the balance changes.', 'adjustment_reason');
    },
  ),

  effect(ptoBalance, 'a balance begins with an entry', { of: 'new' }, async ({ record, context }) => {
    const { _id, balance, hours_taken, adjustment_reason } = record;
    const opening = { kind: 'opening', hours: balance ?? 0, taken: hours_taken ?? 0, reason: adjustment_reason } as const;
    await noteMovement(context, _id, balance ?? 0, opening);
  }),

  effect(
    ptoBalance,
    'a change of a balance by a person is an entry with its reason',
    { on: ['balance', 'hours_taken', 'allotted_hours'], of: 'existing', when: ({ context }) => context.reason === null },
    async ({ record, previous, context }) => {
      await noteMovement(context, record._id, record.balance ?? 0, {
        kind: 'adjusted',
        hours: round((record.balance ?? 0) - (previous?.balance ?? 0)),
        taken: round((record.hours_taken ?? 0) - (previous?.hours_taken ?? 0)),
        reason: record.adjustment_reason,
      });
      const system = context.asSystem('the reason is kept with the entry, and asked for again');
      await system.records.update(ptoBalance, record._id, { adjustment_reason: null });
    },
  ),
];

const round = (hours: number): number => Math.round(hours * 100) / 100;
