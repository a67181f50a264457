import { addDays } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment, type DemoWorld } from '#server/demo.ts';
import { phoneNumber, somebody } from '#features/people/server/public.ts';
import { somewhere } from '#features/placements/server/public.ts';
import { leads } from '../leads.module.ts';
import { professionsOf, recruitersOf, type Opening, type Person } from './demo-openings.ts';

const LEADS = 2_000;
/** As many have been known for more than a year. */
const OLD = 700;

/** So many came at once, from a job fair or a list. */
const TOGETHER = 10;

/** The people who might fill the openings. */
export default demo('leads', 35, async (context, world) => {
  const people: Person[] = [];
  for (let first = 0; first < LEADS; first += TOGETHER) {
    const isSchool = (first / TOGETHER) % 2 === 0;
    const recruiter = world.pick(recruitersOf(world, isSchool));
    const age = 1 + Math.floor(world.random() * 90) + (first < OLD ? 420 : Math.floor(world.random() * 300));
    const inputs = Array.from({ length: TOGETHER }, (_, at) => leadOf(context, world, { n: first + at, isSchool, recruiter }));
    const made = await context
      .inNameOf(recruiter, 'demo data', officeMoment(context, age, first))
      .records.insertMany(leads, inputs);
    for (const { _id: id, profession, current_address, lead_status } of made) {
      const isOut = lead_status !== 'active' && lead_status !== 'placement_opps';
      people.push({ id, profession: profession!, isSchool, state: current_address!.state!, age, isOut });
    }
  }
  world.shared.people = people;
});

function leadOf(context: Context, world: DemoWorld, known: { n: number; isSchool: boolean; recruiter: string }) {
  const { n, isSchool, recruiter } = known;
  const profession = world.pick(professionsOf(isSchool));
  const status =
    world.random() < 0.62 ? 'active' : world.pick(['future_opp', 'dnc', 'resume_leads', 'resume_leads', 'placement_opps']);
  const isClosed = status === 'future_opp' || status === 'dnc';
  return {
    ...somebody(world, n, 'leads'),
    title: profession,
    profession,
    lead_status: status,
    ...(isClosed ? { status_change_reason_code: status === 'dnc' ? 'Asked Not to Be Contacted' : 'Not Available' } : {}),
    available_hours: world.pick(['40', '37.5', '20', 'Weekends']),
    availability_date: addDays(context.today(), Math.floor(world.random() * 100) - 10),
    mobile_phone: phoneNumber(world),
    ...placesOf(world, n, profession),
    source: world.pick(['Indeed', 'Referral', 'Company Site']),
    years_experience: Math.floor(world.random() * 22),
    assigned_to: recruiter,
    teams: isSchool ? world.ids.schoolTeams! : world.ids.healthTeams!,
  };
}

/** One of so many would move for work. */
const ONE_WHO_MOVES = 60;

/** Where somebody lives, and of a few where they would work: near openings of their profession in another state. */
function placesOf(world: DemoWorld, n: number, profession: string) {
  const current_address = somewhere(world);
  if (n % ONE_WHO_MOVES !== 7) return { current_address };
  const elsewhere = (world.shared.openings as Opening[]).filter(
    (opening) => opening.fate === 'open' && opening.profession === profession && opening.state !== current_address.state,
  );
  const first = n % Math.max(1, elsewhere.length);
  const zips = [...elsewhere.slice(first), ...elsewhere.slice(0, first)].map(({ zip }) => zip);
  return { current_address, interested_location_zips: [...new Set(zips)].slice(0, 2) };
}
