import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { clients } from '#server/accounts/clients.module.ts';
import { teams } from '#server/accounts/teams.module.ts';
import { adminSettings } from '#server/admin-settings/admin-settings.module.ts';
import type { Achievement } from '../achievement.ts';
import { achievementAlerts } from '../achievement-alerts.module.ts';
import { achievementConditions } from '../achievement-conditions.module.ts';
import { achievements } from '../achievements.module.ts';
import { badges } from '../badges.module.ts';
import { earnedAchievements } from '../earned-achievements.module.ts';
import { DEMO_ACHIEVEMENTS, type DemoAchievement } from './demo-achievements.ts';
import { earn } from './achievements/earn.ts';
import { pay } from './ledgers/pay.ts';

/** Of each person so many, spread over the year. */
const EARNED = [1, 2, 4, 6, 9, 11, 14, 18, 20];

/** What people can earn, and what they have earned over the year. */
export default demo('recognition', 196, async (context, world) => {
  const client =
    (await context.records.first(clients, {})) ?? (await context.records.create(clients, { name: 'Muster Staffing' }));
  const global = await context.records.first(teams, { name: 'Global' });
  if (!global) return;
  const made: Achievement[] = [];
  for (const each of DEMO_ACHIEVEMENTS) made.push(await makeAchievement(context, each, client._id, global._id));
  await context.records.create(achievementAlerts, {
    name: 'Congratulations',
    achievement: made[3]!._id,
    alertType: 'email',
    sourceType: 'normal',
    subject: 'Congratulations, {{user.first_name}}',
    message: '<p>You have earned <strong>{{achievement.title}}</strong>.</p>',
    variable_module: 'users',
    variable_field: 'email',
  });
  const people = [
    ...(world.ids.recruiters ?? []),
    ...(world.ids.accountManagers ?? []),
    ...(world.ids.credentialers ?? []),
  ].slice(0, 9);
  people.push(...(world.ids.admins ?? []).slice(0, 1)); // who opens the demo first has something to spend
  await setValues(context);
  for (const [n, user] of people.entries()) await earnOverYear(context, user, n, made);
  const earned = await context.records.all(earnedAchievements, {});
  await context.records.updateMany(
    earnedAchievements,
    earned.map(({ _id }) => _id),
    { seen: true },
  );
  world.ids.rewarded = people;
});

async function makeAchievement(context: Context, given: DemoAchievement, client: string, team: string): Promise<Achievement> {
  const { trigger, spanType, where, look, rewards, ...fields } = given;
  const { records } = context;
  const badge = await records.create(badges, { name: given.title, ...look });
  const achievement = await records.create(achievements, {
    ...fields,
    client,
    teams: [team],
    badge: badge._id,
    rewards: rewards as unknown as Record<string, unknown>[],
    active: true,
  });
  await records.create(achievementConditions, {
    name: given.title,
    achievement: achievement._id,
    functionType: 'count',
    trigger,
    timeFrame: { spanType },
    ...(where ? { where: where as Record<string, unknown> } : {}),
  });
  return achievement;
}

async function setValues(context: Context): Promise<void> {
  const found = await context.records.first(adminSettings, { key: 'thanks' });
  const setting = { monthlyCoins: 50, values: ['Care', 'Courage', 'Craft'] };
  if (found) await context.records.update(adminSettings, found._id, { setting });
}

async function earnOverYear(context: Context, user: string, n: number, made: readonly Achievement[]): Promise<void> {
  const welcome = context.inNameOf(user, 'demo data', officeMoment(context, 350, n));
  const cause = { source_type: 'adjustment', source: null, key: 'welcome' } as const;
  await pay(welcome, { user, kind: 'coins', count: 60, cause, reason: 'Welcome to the store' });
  const theirs = EARNED.slice(0, EARNED.length - (n % 4)).map((at) => made[(at + n) % made.length]!);
  for (const [at, achievement] of theirs.entries()) {
    const moment = officeMoment(context, 320 - at * 36 - n, at + n);
    const because = { record: null, conditions: [{ value: 1, trigger: 1 }], by: null, reason: null };
    await earn(context.inNameOf(user, 'demo data', moment), user, achievement, because);
  }
}
