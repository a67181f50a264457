import { isFinal } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { AnyRecord, RecordLink, RecordOf } from '#common/module.ts';
import { inviteTo, recipientsOf, writtenAlert, type Subject } from '#features/workflows/server/public.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import type { MailOrder } from '#server/outside/deliver-letter.ts';
import type { Achievement } from '../../achievement.ts';
import { achievementAlerts } from '../../achievement-alerts.module.ts';
import { ownVariables } from './own-variables.ts';
import { sendAchievementAlert } from './send-alert.jobs.ts';

export type Alert = RecordOf<typeof achievementAlerts>;

export interface Earned {
  user: string;
  /** Absent: somebody awarded it, and the alert is about the person. */
  record: RecordLink | null;
}

export const alertsOf = ({ records }: Context, achievement: string): Promise<Alert[]> =>
  records.all(achievementAlerts, { achievement }, { sortField: 'createdAt', sortOrder: 'asc' });

/** Orders the mails of an achievement that was earned; they leave after the commit. One that cannot be written keeps nothing else back. */
export async function orderAlerts(system: Context, achievement: Achievement, earned: Earned): Promise<void> {
  const alerts = await alertsOf(system, achievement._id);
  if (!alerts.length) return;
  for (const alert of alerts)
    try {
      await system.savepoint(async (context) => {
        const { to, order } = await letterOf(context, alert, achievement, earned);
        if (to.length) await context.queue(sendAchievementAlert, { letter: newId(), order });
      });
    } catch (problem) {
      if (!isFinal(problem)) throw problem;
      system.engine.log.warn({ alert: alert._id, problem: problem.message }, 'an alert of an achievement was not written');
    }
}

/** The letter of an alert, over the record that set it off. */
export async function letterOf(
  context: Context,
  alert: Alert,
  achievement: Achievement,
  { user, record: link }: Earned,
): Promise<{ to: string[]; order: MailOrder }> {
  const person = await context.records.get(users.name, user);
  const about = await subjectOf(context, person, link);
  const workflowAlert = { ...alert, start: null };
  const recipients = await recipientsOf(
    { ...workflowAlert, variable_module: isOfEarner(alert) ? null : alert.variable_module },
    isOfEarner(alert) ? subjectFor(context, context.engine.registry.module(users.name), person) : about,
  );
  const { subject, body } = await writtenAlert(workflowAlert, about, ownVariables(person, achievement));
  const title = subject || `Achievement: ${achievement.name}`;
  const madeFiles = alert.alertType === 'invite' ? [await inviteTo(workflowAlert, about, recipients, title)] : [];
  const relatedRecord = { moduleName: about.module.name, recordId: about.record._id };
  return { to: recipients.to, order: { to: recipients.to, subject: title, html: body, relatedRecord, madeFiles } };
}

/** `users` is no relation of the record: the recipient is whoever earned it. */
export const isOfEarner = ({ variable_module }: Pick<Alert, 'variable_module'>): boolean => variable_module === users.name;

async function subjectOf(context: Context, person: AnyRecord, link: RecordLink | null): Promise<Subject> {
  const module = link && context.engine.registry.modules.get(link.moduleName);
  const record = module && (await context.records.find(module.name, link.recordId));
  if (module && record) return subjectFor(context, module, record);
  return subjectFor(context, context.engine.registry.module(users.name), person);
}

const subjectFor = (context: Context, module: Module, record: AnyRecord): Subject => ({
  context,
  module,
  record,
  isNew: false,
  changed: () => false,
});
