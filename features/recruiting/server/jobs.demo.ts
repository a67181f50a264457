import { addDays } from '#common/fields/calendar.ts';
import type { AddressValue } from '#common/module.ts';
import { demo, officeMoment, workingDay, type DemoWorld } from '#server/demo.ts';
import { jobs } from '../jobs.module.ts';
import { describeJob } from './demo-job-descriptions.ts';
import { rates, recruitersOf, settingsOf, titleOf, WITH_SHIFTS, type Fate, type Opening } from './demo-openings.ts';

interface Account {
  id: string;
  isSchool: boolean;
  type: string;
  place: AddressValue;
}
const JOBS = 150;
/** Of fifteen jobs each, one half open. */
const fates: Fate[] = [
  'won',
  'open',
  'open',
  'won',
  'open',
  'lost',
  'open',
  'open',
  'hold',
  'won',
  'open',
  'open',
  'cancelled',
  'open',
  'open',
];

/** Openings where the accounts are, posted over the last months, in what they came to. */
export default demo('jobs', 30, async (context, world) => {
  const openings: Opening[] = [];
  const accounts = world.shared.accounts as Account[];
  const known = new Set<string>();
  for (let n = 0; n < JOBS; n++) {
    const isSchool = n % 2 === 0;
    const { account, profession, setting, shift, title } = freshOpening(world, accounts, isSchool, known);
    const plan = planOf(world, n, openings.filter(({ fate }) => fate === 'won').length);
    const recruiter = world.pick(recruitersOf(world, isSchool));
    const bill = (rates[profession] ?? 62) + Math.floor(world.random() * 9) - 4;
    const start = workingDay(addDays(context.today(), plan.start), 1);
    const hours = isSchool ? world.pick([30, 35, 37.5]) : world.pick([36, 36, 40]);
    const job = await context.inNameOf(recruiter, 'demo data', officeMoment(context, plan.posted, n)).records.create(jobs, {
      name: title,
      custom_job_title: title,
      // One is still to be written: its feeds say so.
      description: n % 25 === 9 ? null : describeJob({ profession, setting, isSchool, shift, hours, place: account.place.city! }),
      profession,
      job_status: plan.fate === 'open' && n % 5 === 4 ? 'Submit Candidates' : 'Accepting Applications',
      accounts_jobs: account.id,
      city: account.place.city,
      state: account.place.state,
      zip: account.place.zip,
      start_date: start,
      end_date: addDays(start, isSchool ? 182 : 91),
      weekly_hours: hours,
      bill_rate: bill,
      shift: isSchool ? 'School Hours' : shift,
      opportunity_type:
        setting === 'Float Pool' ? 'Per Diem' : world.pick(['Contract', 'Contract', 'Contract', 'Contract to Hire']),
      is_rfp: world.random() > 0.8,
      number_of_openings: plan.openings,
      assigned_to: recruiter,
      teams: isSchool ? world.ids.schoolTeams! : world.ids.healthTeams!,
    });
    const { state, zip } = account.place;
    openings.push({ ...plan, id: job._id, account: account.id, profession, isSchool, state: state!, zip: zip!, bill });
  }
  world.shared.openings = openings;
});

/** A title that nobody else has in that zip. */
function freshOpening(world: DemoWorld, accounts: readonly Account[], isSchool: boolean, known: Set<string>) {
  for (;;) {
    const account = world.pick(accounts.filter((each) => each.isSchool === isSchool));
    const wanted = settingsOf[isSchool ? 'School' : account.type]!;
    const profession = world.pick(Object.keys(wanted));
    const setting = world.pick(wanted[profession]!);
    const isAroundTheClock = !isSchool && account.type === 'Hospital' && WITH_SHIFTS.includes(profession);
    const shift = isAroundTheClock ? world.pick(['Day', 'Night', 'Evening']) : 'Day';
    const title = [titleOf(profession), setting, ...(isAroundTheClock ? [`${shift}s`] : [])].join(', ');
    const key = `${title} ${account.place.zip}`;
    if (known.has(key)) continue;
    known.add(key);
    return { account, profession, setting, shift, title };
  }
}

type Plan = Pick<Opening, 'fate' | 'posted' | 'closed' | 'start' | 'openings' | 'hires'>;

/** @param won how many jobs before it were won: the first of them long ago, the last just now */
function planOf(world: DemoWorld, n: number, won: number): Plan {
  const fate = fates[n % fates.length]!;
  const upTo = (most: number) => Math.floor(world.random() * most);
  if (fate === 'won') {
    const openings = 1 + (won % 4);
    const since = { closed: 0, start: 0 };
    if (won < 9) Object.assign(since, { closed: 100 + upTo(50), start: -70 - upTo(25) });
    else if (won < 16) Object.assign(since, { closed: 30 + upTo(12), start: -3 - upTo(18) });
    else Object.assign(since, { closed: 6 + upTo(12), start: 6 + upTo(32) });
    return { fate, ...since, posted: since.closed + 26 + upTo(20), openings, hires: openings };
  }
  const openings = 1 + upTo(3);
  if (fate === 'open') return { fate, posted: 6 + upTo(45), closed: 0, start: 10 + upTo(60), openings: openings + 1, hires: 0 };
  if (fate === 'hold') return { fate, posted: 20 + upTo(40), closed: 0, start: 25 + upTo(60), openings, hires: 0 };
  const closed = 8 + upTo(45);
  return { fate, posted: closed + 26 + upTo(40), closed, start: 7 - closed, openings, hires: 0 };
}
