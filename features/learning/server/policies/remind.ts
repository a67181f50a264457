import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { markAgain } from '#server/once/once.ts';
import { hrPolicies } from '../../hr-policies.module.ts';
import { policyReminder } from '../../learning.notification-kinds.ts';
import { dayBegan, reminderKey, standing } from './standing.ts';

/** Everybody who has not acknowledged the policy and was not reminded of it today. @throws 409 before it is published */
export async function remindOfPolicy(context: Context, id: string): Promise<{ reminded: number }> {
  const { policy, toRemind } = await standing(context, id);
  if (!policy.policy_version) throw conflict('not-published', 'This policy is not published yet. Publish it first.');
  const to = await markAgain(context, reminderKey(policy._id), toRemind, dayBegan(context));
  const about = { moduleName: hrPolicies.name, recordId: policy._id };
  await notify(context, { to, kind: policyReminder, title: 'Please read a policy', about });
  return { reminded: to.length };
}
