import { addDays } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment, type DemoWorld } from '#server/demo.ts';
import { placements } from '#features/placements/placements.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { leads } from '../leads.module.ts';
import { subs } from '../subs.module.ts';
import type { Hire } from './demo-openings.ts';
import { placeSub } from './place-sub.ts';

/** Records that are generated with the placement: those of the latest hires. */
const WITH_CREDENTIALING = 32;
/** People who are at work already had an assignment last year. */
const WITH_HISTORY = 40;

/** Hired candidates become providers and start at the accounts, the last to start first; half of them were there before. */
export default demo('placements and providers', 50, async (context, world) => {
  const hires = world.shared.hires as Hire[];
  await namePerson(context, world, hires);
  const placed: { placement: string; provider: string }[] = [];
  for (const [n, hire] of hires.entries()) {
    const manager = world.pick(world.ids.accountManagers!);
    const earlier = n - (hires.length - WITH_HISTORY);
    if (earlier >= 0) await workLastYear(context, hire, manager, earlier);
    placed.push(await place(context, hire, manager, n));
  }
  world.ids.placements = placed.map(({ placement }) => placement);
  world.ids.providers = placed.map(({ provider }) => provider);
});

async function place(context: Context, { sub, opening, hired }: Hire, manager: string, n: number) {
  const on = (daysAgo: number) => context.inNameOf(manager, 'demo data', officeMoment(context, daysAgo, n));
  const start = addDays(context.today(), opening.start);
  const days = opening.start > -60 ? 91 + 91 * Number(opening.isSchool) : [182, 100, 80][n % 3]!;
  const { placement, provider } = await placeSub(on(hired), sub, {
    placement_type: n % 4 === 3 ? '1099' : 'W2',
    ft_pt: n % 9 === 8 ? 'PRN' : n % 3 === 0 ? 'Part Time' : 'Full Time',
    planned_start_date: start,
    confirmed_start_date: opening.start < 21,
    end_date: addDays(start, days),
    pay_rate: payFor(opening.bill),
    generate_credentialing: n < WITH_CREDENTIALING,
    assigned_to: manager,
  });
  if (opening.start <= 0) await on(-opening.start).records.update(placements, placement._id, { status: 'Active' });
  const left = opening.start + days;
  if (opening.start <= 0 && left <= 21) {
    const status = left < 0 ? 'Completed' : 'Ending';
    await on(left < 0 ? -left : 21 - left).records.update(placements, placement._id, { status });
  }
  return { placement: placement._id, provider };
}

/** An assignment at the same account, begun and ended last year; the provider is known since then. */
async function workLastYear(context: Context, { lead: id, opening }: Hire, manager: string, n: number): Promise<void> {
  const began = 395 - n * 3;
  const on = (daysAgo: number) => context.inNameOf(manager, 'demo data', officeMoment(context, daysAgo, n));
  const { _id: leads_providers, first_name, last_name, email, ...lead } = await context.records.get(leads, id);
  const provider = await on(began + 14).records.create(providers, {
    first_name,
    last_name,
    email,
    title: lead.title,
    mobile_phone: lead.mobile_phone,
    current_address: lead.current_address,
    profession: lead.profession,
    status: 'Active',
    leads_providers,
    accounts_providers: opening.account,
    assigned_to: lead.assigned_to,
    teams: lead.teams,
  });
  const start = addDays(context.today(), -began);
  const placement = await on(began + 10).records.create(placements, {
    providers_placements: provider._id,
    accounts_placements: opening.account,
    placement_type: 'W2',
    ft_pt: 'PRN',
    planned_start_date: start,
    confirmed_start_date: true,
    end_date: addDays(start, 120),
    weekly_hours: 16,
    bill_rate: opening.bill - 2,
    pay_rate: payFor(opening.bill - 2),
    assigned_to: manager,
    teams: lead.teams,
  });
  await on(began).records.update(placements, placement._id, { status: 'Active' });
  await on(began - 121).records.update(placements, placement._id, { status: 'Completed' });
}

const payFor = (bill: number): number => Math.round(bill * 0.68 * 2) / 2;

/** The provider whose sign-in is printed: hired, and soon to start. */
async function namePerson(context: Context, world: DemoWorld, hires: Hire[]): Promise<void> {
  const email = 'sofia.reyes@muster-demo.example';
  const at = hires.findLastIndex(({ opening }) => opening.start >= 8);
  hires.unshift(...hires.splice(at, 1));
  const { lead, sub } = hires[0]!;
  await context.records.update(leads, lead, { first_name: 'Sofia', last_name: 'Reyes', email });
  await context.records.update(subs, sub, { name: '' });
  world.signIn('Provider', email);
}
