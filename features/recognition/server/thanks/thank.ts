import { invalid } from '#common/errors.ts';
import type { RecordLink, RecordOf } from '#common/module.ts';
import { socialConversations } from '#features/messaging/social-conversations.module.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { thanked } from '../../recognition.notification-kinds.ts';
import { thanks } from '../../thanks.module.ts';
import { userRewardsRecognition } from '../../user-rewards-recognition.module.ts';
import { recognitionOf } from '../ledgers/accounts.ts';
import { pay } from '../ledgers/pay.ts';
import { allowanceOf } from './allowance.ts';
import { thanksSetting } from './thanks.settings.ts';

export interface Thanked {
  to: readonly string[];
  coins: number;
  message: string;
  value?: string | null | undefined;
  about?: RecordLink | null | undefined;
}

/** Thanks colleagues, pays what is left of the month's allowance, and posts it in the feed. */
export function thank(context: Context, given: Thanked): Promise<{ record: RecordOf<typeof thanks>; left: number }> {
  return context.transaction(async (inner) => {
    const me = inner.userId!;
    const system = inner.asSystem('thanks are written by the server');
    const people = await thankedPeople(system, me, given.to);
    await refuseUnknownValue(inner, given.value);
    // two of one's own at once take turns, so that they share one allowance
    await system.records.lock(userRewardsRecognition, (await recognitionOf(system, me))._id);
    const { month, left } = await allowanceOf(inner);
    const cost = given.coins * people.length;
    if (cost > left) throw invalid({ coins: `${cost} coins are more than the ${left} that you have left for this month.` });
    const giver = await system.records.get(users, me);
    const names = people.map(({ name }) => name).join(', ');
    const post = await system.records.create(socialConversations, {
      name: `${giver.name} thanks ${names}`.slice(0, 80),
      post: `${giver.name} thanks ${names}${given.value ? ` for ${given.value}` : ''}: ${given.message}`,
      user: me,
    });
    const record = await system.records.create(thanks, {
      name: `${giver.name} thanks ${names}`.slice(0, 200),
      to: people.map(({ _id }) => _id),
      message: given.message,
      value: given.value ?? null,
      coins: given.coins,
      month,
      about: given.about ?? null,
      post: post._id,
      assigned_to: me,
    });
    const source = { moduleName: thanks.name, recordId: record._id };
    const cause = { source_type: 'thanks', source, key: 'thanks' } as const;
    if (given.coins)
      for (const { _id } of people)
        await pay(system, { user: _id, kind: 'coins', count: given.coins, cause, reason: `Thanks from ${giver.name}` });
    await notify(inner, { to: record.to ?? [], kind: thanked, title: 'Someone thanks you', quote: 'message', about: source });
    return { record, left: left - cost };
  });
}

async function thankedPeople(system: Context, me: string, to: readonly string[]) {
  const ids = [...new Set(to)].toSorted();
  if (ids.includes(me)) throw invalid({ to: 'You cannot thank yourself.' });
  const people = await system.records.all(users, { _id: ids, active: true });
  if (people.length < ids.length) throw invalid({ to: 'Choose colleagues who work here.' });
  return people.toSorted((a, b) => (a._id < b._id ? -1 : 1));
}

async function refuseUnknownValue(context: Context, value: string | null | undefined): Promise<void> {
  if (!value) return;
  const { values } = await readDeclared(context, thanksSetting);
  if (!values.includes(value)) throw invalid({ value: 'Choose one of the values of the agency.' });
}
