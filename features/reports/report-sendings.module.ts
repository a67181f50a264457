import { dateTime, defineModule, relate, text } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';

/** Which recipient has got which scheduled report: a job that is tried again sends nothing twice. */
export const reportSendings = defineModule({
  name: 'reportSendings',
  path: 'report-sendings',
  label: 'Sent reports',
  singular: 'Sent report',
  icon: 'send',
  fields: {
    name: text('Name'),
    key: text('Schedule, recipient and time', { required: true, unique: true }),
    schedule: relate('reportSchedules', 'Scheduled report', { required: true }),
    user: relate('users', 'Recipient', { required: true }),
    due: dateTime('Due', { required: true, indexed: true }),
  },
  writes: 'server',
  roles: 'ignored',
  audited: false,
  softDelete: false,
  seenBy: forAll({ is: 'user' }),
});

export default reportSendings;
