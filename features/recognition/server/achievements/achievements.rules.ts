import { isId } from '#common/ids.ts';
import { alertProblems } from '#features/workflows/server/public.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { RENAMED } from '#server/modules/follow-renaming.ts';
import { check, effect } from '#server/records/rules.ts';
import { achievementAlerts } from '../../achievement-alerts.module.ts';
import { achievementConditions } from '../../achievement-conditions.module.ts';
import { achievements } from '../../achievements.module.ts';
import { achievementProblems, conditionProblems } from './achievement-problems.ts';
import { mirrorFirstCondition } from './first-condition.ts';
import { moduleOf } from './load-achievements.ts';
import { isOfEarner, type Alert } from './order-alerts.ts';
import { splitOwn } from './own-variables.ts';

export default [
  check(
    achievements,
    'an achievement names a module, a person and rewards that there are',
    { on: ['related_module', 'person_field', 'rewards'], orNew: true },
    ({ record, refuse, context }) => {
      for (const [field, sentence] of Object.entries(achievementProblems(context.engine.registry, record as never)))
        refuse(sentence, field as 'rewards');
    },
  ),

  check(achievementConditions, 'a condition of an achievement names what is there', {}, async ({ record, refuse, context }) => {
    if (context.reason === RENAMED) return;
    const module = await moduleOfAchievement(context, record.achievement);
    const found = module ? conditionProblems(context.engine.registry, module, record as never) : {};
    for (const [field, sentence] of Object.entries(found)) refuse(sentence, field as 'where');
  }),

  effect(
    achievementConditions,
    'an achievement shows its first condition',
    { on: ['achievement'], orNew: true },
    async ({ record, previous, context }) => {
      for (const id of new Set([record.achievement, previous?.achievement])) if (id) await mirrorFirstCondition(context, id);
    },
  ),

  check(achievementAlerts, 'an alert of an achievement names what is there', {}, async ({ record, refuse, context }) => {
    if (context.reason === RENAMED) return;
    const module = await moduleOfAchievement(context, record.achievement);
    if (!module) return;
    const alert = record as unknown as Alert;
    const [subject, message] = [splitOwn(alert.subject ?? ''), splitOwn(alert.message ?? '')];
    const { registry } = context.engine;
    const asked = { ...alert, start: null, subject: subject.rest, message: message.rest };
    const found = isOfEarner(alert)
      ? {
          ...alertProblems(registry, module, { ...asked, variable_module: null, variable_field: null, variable: null }),
          ...alertProblems(registry, registry.module(users.name), { ...asked, variable_module: null, subject: '', message: '' }),
        }
      : alertProblems(registry, module, asked);
    for (const [field, { unknown }] of Object.entries({ subject, message }))
      if (unknown.length) found[field] = `There is nothing named ${unknown.join(', ')}.`;
    for (const [field, sentence] of Object.entries(found)) refuse(sentence, field as 'subject');
  }),
];

async function moduleOfAchievement(context: Context, id: string | null) {
  if (!isId(id)) return undefined;
  const system = context.asSystem('which module an achievement is about');
  const achievement = await system.records.find(achievements, id);
  return achievement && moduleOf(context, achievement);
}
