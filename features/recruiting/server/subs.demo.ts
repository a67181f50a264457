import { addDays } from '#common/fields/calendar.ts';
import { demo } from '#server/demo.ts';
import { subs } from '../subs.module.ts';

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
const stages = [
  'Internal Review',
  'Submitted',
  'Submitted',
  'Submitted',
  'InterviewScheduled',
  'Offered',
  'Rejected',
  'Provider Withdrew - Future Opp',
  'Provider Withdrew - Declined Interview',
];
const reasons = ['Account Chose Another Candidate', 'Position Filled', 'Pay Expectations', 'Accepted Another Position'];
const SUBS = 400;
/** These are hired and placed by the next part. */
const HIRED = 120;

interface Opening {
  id: string;
  account: string;
  profession: string;
  isSchool: boolean;
}
interface Person {
  id: string;
  profession: string;
  isSchool: boolean;
}

/** Candidates submitted to jobs of their profession, in every state. */
export default demo('subs', 40, async (context, world) => {
  const openings = world.shared.openings as Opening[];
  const people = [...(world.shared.people as Person[])];
  const today = context.today();
  const hired: string[] = [];
  for (let n = 0; n < SUBS; n++) {
    const opening = world.pick(openings);
    const at = people.findIndex((person) => person.profession === opening.profession && person.isSchool === opening.isSchool);
    if (at < 0) continue;
    const [person] = people.splice(at, 1);
    const day = addDays(today, -Math.floor(world.random() * 150));
    const moment = new Date(`${day}T${String(9 + (n % 8)).padStart(2, '0')}:${String((n * 7) % 60).padStart(2, '0')}:00Z`);
    const isHired = hired.length < HIRED && n % 3 === 0;
    const status = isHired ? 'Offered' : world.pick(stages);
    const recruiter = world.pick(world.ids.recruiters!);
    const sub = await context.inNameOf(recruiter, 'demo data', moment).records.create(subs, {
      leads_subs: person!.id,
      jobs_subs: opening.id,
      accounts_subs: opening.account,
      status,
      ...(licenses[opening.profession] ? { license_doe: licenses[opening.profession]! } : {}),
      ...(/Rejected|Withdrew/.test(status) ? { rejection_reason: world.pick(reasons) } : {}),
      ...(status === 'InterviewScheduled'
        ? { interview_booked_date: day, interview_date: `${addDays(today, 1 + (n % 9))}T15:00:00.000Z` }
        : {}),
      assigned_to: recruiter,
      teams: opening.isSchool ? world.ids.schoolTeams! : world.ids.healthTeams!,
    });
    if (isHired) hired.push(sub._id);
  }
  world.ids.hiredSubs = hired;
});
