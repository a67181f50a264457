import { dateOfBirth } from '#common/validators/ages.ts';
import { hireDate } from '#common/validators/employees.ts';
import { holdKey } from '../database/hold-key.ts';
import { check, effect } from '../records/rules.ts';
import { endApiKeys } from './api-keys/api-keys.ts';
import { endTemporaryPassword } from './password-reset.ts';
import { endSessions } from './sessions.ts';
import { users } from './users.module.ts';

const isAdmin = (user: { userType: string | null; active: boolean | null; deleted: boolean } | null) =>
  user?.userType === 'System Admin' && user.active === true && !user.deleted;

const typeOf = ({ userType }: { userType: string | null }) => (userType === 'Provider' ? 'sub' : 'emp');

export default [
  check(
    users,
    'there is always an active System Admin',
    { on: ['userType', 'active', 'deleted'] },
    async ({ record, previous, refuse, context }) => {
      if (!isAdmin(previous) || isAdmin(record)) return;
      await holdKey(context.database, 'the last System Admin');
      const others = await context.asSystem('active admins are counted').records.count(users, {
        all: [
          { field: 'userType', op: 'equals', value: 'System Admin' },
          { field: 'active', op: 'equals', value: true },
          { field: '_id', op: 'notEquals', value: record._id },
        ],
      });
      if (!others) refuse('This is the last active System Admin. Please make someone else a System Admin first.');
    },
  ),

  check(users, 'a user is at least 12 years old', { on: ['birth_date'] }, ({ record, refuse, context }) => {
    const problem = dateOfBirth(record.birth_date, context.today(), 12);
    if (problem) refuse(problem, 'birth_date');
  }),

  check(users, 'an employee has a hire date, and it is in the past', { on: ['hire_date'] }, ({ record, refuse, context }) => {
    const problem = hireDate(typeOf(record), record.hire_date, context.today());
    if (problem) refuse(problem, 'hire_date');
  }),

  effect(
    users,
    'a user who becomes inactive or loses rights is signed out',
    { on: ['active', 'deleted', 'userType'] },
    async ({ record, previous, context }) => {
      if (!previous) return;
      await endSessions(context, { user: record._id }, 'account changed');
    },
  ),

  effect(
    users,
    'the API keys of a user who becomes inactive or is deleted have ended for good',
    { on: ['active', 'deleted'], of: 'existing' },
    async ({ record, context }) => {
      if (!record.active || record.deleted) await endApiKeys(context, { user: record._id }, 'account closed');
    },
  ),

  effect(
    users,
    'a temporary password that was sent to the previous address has ended',
    { on: ['email'], of: 'existing' },
    async ({ record, context }) => {
      if (await endTemporaryPassword(context, record._id))
        context.toast('The temporary password that was sent to the previous address has ended.', { style: 'warning' });
    },
  ),
];
