import { derive } from '#server/records/rules.ts';
import { accounts } from '../accounts.module.ts';

export default [
  derive(
    accounts,
    'an account has the same assigned user as its parent',
    { on: ['member_of'] },
    async ({ record, isNew, set, context }) => {
      if (isNew || !record.member_of) return;
      const parent = await context.asSystem('the assigned user of a parent account').records.find(accounts, record.member_of);
      if (!parent?.assigned_to) return;
      set({ assigned_to: parent.assigned_to });
      context.toast("The assigned user will switch to the parent account's assigned user.", {
        style: 'warning',
        duration: 3000,
      });
    },
  ),
];
