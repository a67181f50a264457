import { addDays } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment, workingDay, type DemoWorld } from '#server/demo.ts';
import { isManagedAccount } from '#features/placements/server/public.ts';
import { subs } from '../subs.module.ts';
import { recruitersOf, type Hire, type Opening, type Person } from './demo-openings.ts';

const licenses: Record<string, string> = {
  RN: 'RN License',
  LPN: 'LPN License',
  CNA: 'CNA Certificate',
  'Speech-Language Pathologist': 'SLP License',
  'Occupational Therapist': 'OT License',
  'Physical Therapist': 'PT License',
  'Social Worker': 'Social Worker License',
  'School Psychologist': 'Psychologist License',
  'Behavior Technician': 'RBT Certificate',
  'Special Education Teacher': 'Department of Education Certificate',
  'Respiratory Therapist': 'Respiratory Therapist License',
  'Medical Assistant': 'Medical Assistant Certificate',
};
const ongoing = ['Submitted', 'Submitted', 'InterviewScheduled', 'Internal Review', 'Submitted', 'Offered', 'InterviewScheduled'];
const ended = ['Rejected', 'Rejected', 'Provider Withdrew - Future Opp', 'Provider Withdrew - Declined Interview'];
const SUBS = 400;
/** Hires for jobs that have more openings. */
const EARLY_HIRES = 7;
/** People who are at work already have worked for the agency before. */
const YEAR = 420;

interface Candidacy {
  opening: Opening;
  status: string;
  /** Days ago. */
  submitted: number;
  /** Days ago, of what was decided. */
  decided: number;
}

/** Candidates submitted to jobs of their profession: hired for those that were filled, refused for those that were lost. */
export default demo('subs', 40, async (context, world) => {
  const openings = world.shared.openings as Opening[];
  const people = (world.shared.people as Person[]).filter(({ isOut }) => !isOut);
  const hires: Hire[] = [];
  let made = 0;
  for (const candidacy of candidacies(world, openings)) {
    if (made === SUBS) break;
    const person = takePerson(people, candidacy);
    if (!person) continue;
    const sub = await submit(context, world, candidacy, person, made++);
    const { opening, status, decided: hired } = candidacy;
    if (status === 'Hired') hires.push({ sub, opening, hired, lead: person.id, age: person.age });
  }
  world.shared.hires = hires.sort((one, other) => other.opening.start - one.opening.start);
});

/** First all that has been decided, then as many as there are under way. */
function* candidacies(world: DemoWorld, openings: readonly Opening[]): Generator<Candidacy> {
  const upTo = (most: number) => Math.floor(world.random() * most);
  const early = openings.filter(({ fate, posted }) => fate === 'open' && posted > 24).slice(0, EARLY_HIRES);
  for (const opening of early) opening.hires = 1;
  for (const opening of openings) {
    for (let n = 0; n < opening.hires; n++) {
      const decided = opening.fate === 'won' ? opening.closed + opening.hires - 1 - n : 4 + upTo(3);
      yield { opening, status: 'Hired', decided, submitted: decided + 8 + upTo(8) };
    }
    if (opening.fate === 'open' || opening.fate === 'hold') continue;
    for (let n = 0; n < 1 + upTo(opening.fate === 'won' ? 2 : 3); n++)
      yield { opening, status: world.pick(ended), decided: opening.closed, submitted: opening.closed + 5 + upTo(12) };
  }
  const current = openings.filter(({ fate }) => fate === 'open' || fate === 'hold');
  for (let n = 0; ; n++) {
    const opening = current[n % current.length]!;
    const status = n % 4 === 3 ? world.pick(ended) : opening.fate === 'hold' ? 'Submitted' : ongoing[n % ongoing.length]!;
    const earliest = { Offered: 10, InterviewScheduled: 4 }[status] ?? 1;
    const latest = Math.min(opening.posted - 4, status === 'Internal Review' ? 5 : 24);
    if (latest < earliest) continue;
    const submitted = earliest + upTo(latest - earliest + 1);
    yield { opening, status, submitted, decided: Math.floor(submitted / 2) };
  }
}

/** Somebody of the profession who was known by then, of the same state where there is one; nobody is submitted twice. */
function takePerson(people: Person[], { opening, status, submitted }: Candidacy): Person | undefined {
  const known = status === 'Hired' && opening.start <= 0 ? YEAR : submitted + 3;
  const fits = (person: Person) =>
    person.profession === opening.profession && person.isSchool === opening.isSchool && person.age > known;
  const near = people.findIndex((person) => fits(person) && person.state === opening.state);
  const at = near >= 0 ? near : people.findIndex(fits);
  return at < 0 ? undefined : people.splice(at, 1)[0];
}

async function submit(context: Context, world: DemoWorld, candidacy: Candidacy, person: Person, n: number): Promise<string> {
  const { opening, status, submitted, decided } = candidacy;
  const recruiter = world.pick(recruitersOf(world, opening.isSchool));
  const on = (daysAgo: number) => context.inNameOf(recruiter, 'demo data', officeMoment(context, daysAgo, n));
  const { _id } = await on(submitted).records.create(subs, {
    leads_subs: person.id,
    jobs_subs: opening.id,
    accounts_subs: opening.account,
    status: status === 'Internal Review' ? status : 'Submitted',
    ...(licenses[opening.profession] ? { license_doe: licenses[opening.profession]! } : {}),
    assigned_to: recruiter,
    teams: opening.isSchool ? world.ids.schoolTeams! : world.ids.healthTeams!,
  });
  const booked = { interview_booked_date: addDays(context.today(), -decided) };
  const interview = (day: string) => ({ ...booked, interview_date: `${day}T${15 + (n % 5)}:00:00.000Z` });
  if (ended.includes(status))
    await on(decided).records.update(subs, _id, { status, rejection_reason: reasonFor(opening, status) });
  else if (status === 'InterviewScheduled')
    await on(decided).records.update(subs, _id, { status, ...interview(workingDay(addDays(context.today(), 1 + (n % 9)), 1)) });
  else if (status === 'Offered' || status === 'Hired') {
    const isManaged = await isManagedAccount(context, opening.account);
    const met = workingDay(addDays(context.today(), -decided - 2), -1);
    // A managed account's interview has a state of its own, which these have left behind.
    if (!isManaged && submitted > decided + 6) await on(decided + 4).records.update(subs, _id, interview(met));
    if (status === 'Offered') await on(decided).records.update(subs, _id, { status });
  }
  return _id;
}

const reasonFor = ({ fate }: Opening, status: string): string => {
  if (status !== 'Rejected') return 'Accepted Another Position';
  return fate === 'won' ? 'Position Filled' : 'Account Chose Another Candidate';
};
