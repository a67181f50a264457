import { check } from '#server/records/rules.ts';
import { commissions } from '../../commissions.module.ts';

export default [
  check(
    commissions,
    'nobody approves or pays their own commission',
    { on: ['status', 'users_commissions'], orNew: true },
    ({ record, previous, refuse, context }) => {
      if (context.reason !== null || context.access.isAdmin) return;
      const isOwn = [record.users_commissions, previous?.users_commissions].includes(context.userId);
      if (isOwn && (record.status === 'Approved' || record.status === 'Paid'))
        refuse('Somebody else approves your own commission.', 'status');
    },
  ),

  check(
    commissions,
    'a paid commission stays as it is',
    { on: ['hours', 'spread', 'percentage', 'amount', 'users_commissions'], of: 'existing' },
    ({ previous, refuse, context }) => {
      if (previous?.status === 'Paid' && context.reason === null)
        refuse('This is paid. A correction is a commission of its own.', 'amount');
    },
  ),

  check(
    commissions,
    'a paid commission is cancelled before it is deleted',
    { on: ['deleted'], of: 'existing' },
    ({ record, refuse, context }) => {
      if (record.deleted && record.status === 'Paid' && context.reason === null)
        refuse('This is paid. Cancel it before you delete it.');
    },
  ),
];
