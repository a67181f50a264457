import { addDays } from '#common/fields/calendar.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { phoneNumber, somebody } from '#features/people/server/public.ts';
import { somewhere } from '#features/placements/server/public.ts';
import { leads } from '../leads.module.ts';
import { professionsOf, recruitersOf, type Person } from './demo-openings.ts';

const LEADS = 2_000;
/** As many have been known for more than a year. */
const OLD = 700;

/** The people who might fill the openings. */
export default demo('leads', 35, async (context, world) => {
  const today = context.today();
  const people: Person[] = [];
  for (let n = 0; n < LEADS; n++) {
    const isSchool = n % 2 === 0;
    const profession = world.pick(professionsOf(isSchool));
    const status =
      world.random() < 0.62 ? 'active' : world.pick(['future_opp', 'dnc', 'resume_leads', 'resume_leads', 'placement_opps']);
    const isClosed = status === 'future_opp' || status === 'dnc';
    const age = 1 + Math.floor(world.random() * 90) + (n < OLD ? 420 : Math.floor(world.random() * 300));
    const current_address = somewhere(world);
    const recruiter = world.pick(recruitersOf(world, isSchool));
    const lead = await context.inNameOf(recruiter, 'demo data', officeMoment(context, age, n)).records.create(leads, {
      ...somebody(world, n, 'leads'),
      title: profession,
      profession,
      lead_status: status,
      ...(isClosed ? { status_change_reason_code: status === 'dnc' ? 'Asked Not to Be Contacted' : 'Not Available' } : {}),
      available_hours: world.pick(['40', '37.5', '20', 'Weekends']),
      availability_date: addDays(today, Math.floor(world.random() * 100) - 10),
      mobile_phone: phoneNumber(world),
      current_address,
      source: world.pick(['Indeed', 'Referral', 'Company Site']),
      years_experience: Math.floor(world.random() * 22),
      assigned_to: recruiter,
      teams: isSchool ? world.ids.schoolTeams! : world.ids.healthTeams!,
    });
    const isOut = isClosed || status === 'resume_leads';
    people.push({ id: lead._id, profession, isSchool, state: current_address.state!, age, isOut });
  }
  world.shared.people = people;
});
