import { check, derive, effect } from '#server/records/rules.ts';
import { gmailAccounts } from '../gmail-accounts.module.ts';

export default [
  derive(gmailAccounts, 'a mail account is of who makes it', { on: [], orNew: true }, ({ record, set, context }) => {
    if (context.userId && !record.user) set({ user: context.userId });
  }),

  check(
    gmailAccounts,
    'nobody makes a mail account for somebody else',
    { on: ['user'], orNew: true },
    ({ record, context, refuse }) => {
      if (context.reason === null && record.user !== context.userId) refuse('A mail account is one’s own.', 'user');
    },
  ),

  derive(gmailAccounts, 'another address is connected anew', { on: ['gmail_email_address'], of: 'existing' }, ({ set }) => {
    set({ oauth_token: null, gmail_password: null, connected_at: null, sync_problem: null });
  }),

  effect(
    gmailAccounts,
    'a person has one default mail account',
    { on: ['isDefault'], orNew: true },
    async ({ record, context }) => {
      if (!record.isDefault || !record.user) return;
      const { records } = context.asSystem('a person has one default mail account');
      const others = await records.all(gmailAccounts, { user: record.user, isDefault: true });
      const ids = others.map(({ _id }) => _id).filter((_id) => _id !== record._id);
      if (ids.length) await records.updateMany(gmailAccounts, ids, { isDefault: false });
    },
  ),
];
