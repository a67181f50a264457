import { addDays } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { demo, type DemoWorld } from '#server/demo.ts';
import { placeSub } from '#features/recruiting/server/public.ts';
import { leads } from '#features/recruiting/leads.module.ts';
import { subs } from '#features/recruiting/subs.module.ts';
import { DEMO_PASSWORD } from '#features/people/server/public.ts';
import { placements } from '../placements.module.ts';

/** Records that are generated with the placement. */
const WITH_CREDENTIALING = 60;
const PROVIDERS = 80;

/** Hired candidates become providers and start at the accounts; a third of them have a second assignment. */
export default demo('placements and providers', 50, async (context, world) => {
  const today = context.today();
  await namePerson(context, world);
  const placed: { placement: string; provider: string; account: string | null }[] = [];
  for (const [n, subId] of world.ids.hiredSubs!.entries()) {
    if (n >= PROVIDERS) break;
    const start = addDays(today, n < WITH_CREDENTIALING ? 7 + (n % 40) : -30 - (n % 90));
    const manager = world.pick(world.ids.accountManagers!);
    const moment = new Date(`${addDays(today, n ? -(n % 55) - 4 : -18)}T14:${String(n % 60).padStart(2, '0')}:00Z`);
    const { placement, provider } = await placeSub(context.inNameOf(manager, 'demo data', moment), subId, {
      placement_type: n % 4 === 3 ? '1099' : 'W2',
      ft_pt: n % 9 === 8 ? 'PRN' : n % 3 === 0 ? 'Part Time' : 'Full Time',
      planned_start_date: start,
      confirmed_start_date: n % 2 === 0,
      end_date: addDays(start, 180),
      pay_rate: 38 + (n % 22),
      generate_credentialing: n < WITH_CREDENTIALING,
      assigned_to: manager,
    });
    placed.push({ placement: placement._id, provider, account: placement.accounts_placements });
  }
  for (let n = 0; n < 40; n++) {
    const { provider, account } = placed[n]!;
    const start = addDays(today, -400 + n * 3);
    await context.records.create(placements, {
      providers_placements: provider,
      accounts_placements: account,
      placement_type: 'W2',
      ft_pt: 'PRN',
      status: 'Completed',
      planned_start_date: start,
      confirmed_start_date: true,
      end_date: addDays(start, 120),
      pay_rate: 36 + (n % 18),
    });
  }
  world.ids.placements = placed.map(({ placement }) => placement);
  world.ids.providers = placed.map(({ provider }) => provider);
});

/** The provider whose sign-in is printed. */
async function namePerson(context: Context, world: DemoWorld): Promise<void> {
  const email = 'sofia.reyes@muster-demo.example';
  const sub = await context.records.get(subs, world.ids.hiredSubs![0]!);
  await context.records.update(leads, sub.leads_subs!, { first_name: 'Sofia', last_name: 'Reyes', email });
  await context.records.update(subs, sub._id, { name: '' });
  world.signIn('Provider', email, DEMO_PASSWORD);
}
