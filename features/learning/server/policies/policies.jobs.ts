import { job } from '#server/jobs/job.ts';
import { notify } from '#server/notifications/notify.ts';
import { hrPolicies } from '../../hr-policies.module.ts';
import { policyToRead } from '../../learning.notification-kinds.ts';
import { standingOf } from './acknowledge.ts';
import { readersOf } from './readers.ts';

/** Every Monday, whoever has not acknowledged what must be; an unread reminder moves up instead of standing there twice. */
export const remindOfPolicies = job(
  'remind-of-policies',
  async (context) => {
    const asked = {
      all: [
        { field: 'must_acknowledge', op: 'equals', value: true },
        { field: 'policy_version', op: 'notEmpty' },
      ],
    };
    for await (const policy of context.records.each(hrPolicies, asked)) {
      const done = new Set((await standingOf(context, [policy])).map(({ user }) => user));
      const to = (await readersOf(context, policy)).map(({ _id }) => _id).filter((user) => !done.has(user));
      const about = { moduleName: hrPolicies.name, recordId: policy._id };
      await notify(context, { to, kind: policyToRead, title: 'A policy is waiting to be read', about });
    }
  },
  { cron: '35 6 * * 1' },
);

export default [remindOfPolicies];
