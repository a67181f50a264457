import { endSessions } from '#server/accounts/sessions.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { after, before } from '#server/records/rules.ts';
import { users } from '../users.module.ts';

const isAdmin = (user: { userType: string | null; active: boolean | null; deleted: boolean } | null) =>
  user?.userType === 'System Admin' && user.active === true && !user.deleted;

export default [
  before(
    users,
    'there is always an active System Admin',
    { on: ['userType', 'active', 'deleted'] },
    async ({ record, previous, refuse, context }) => {
      if (!isAdmin(previous) || isAdmin(record)) return;
      await holdKey(context.database, 'the last System Admin');
      const others = await context.asSystem('admins are counted whoever asks').records.count(users, {
        all: [
          { field: 'userType', op: 'equals', value: 'System Admin' },
          { field: 'active', op: 'equals', value: true },
          { field: '_id', op: 'notEquals', value: record._id },
        ],
      });
      if (!others) refuse('This is the last active System Admin. Please name another one first.');
    },
  ),

  after(
    users,
    'who leaves or is demoted is signed out',
    { on: ['active', 'deleted', 'userType'] },
    async ({ record, previous, context }) => {
      if (!previous) return;
      await endSessions(context, { user: record._id }, 'account changed');
    },
  ),
];
