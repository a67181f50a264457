import { addDays } from '#common/fields/calendar.ts';
import { demo } from '#server/demo.ts';
import { phoneNumber, somebody } from '#features/people/server/public.ts';
import { somewhere } from '#features/placements/server/public.ts';
import { jobs } from '../jobs.module.ts';
import { leads } from '../leads.module.ts';

const schoolProfessions = [
  'Speech-Language Pathologist',
  'Occupational Therapist',
  'School Psychologist',
  'Special Education Teacher',
  'Behavior Technician',
  'RN',
  'TeacherParaprofessionalAide',
  'Interpreter/Translator',
];
const healthProfessions = [
  'RN',
  'LPN',
  'CNA',
  'Physical Therapist',
  'Occupational Therapist',
  'Respiratory Therapist',
  'Medical Assistant',
  'Social Worker',
];
const rates: Record<string, number> = {
  RN: 78,
  LPN: 56,
  CNA: 36,
  'Speech-Language Pathologist': 88,
  'School Psychologist': 96,
  'Physical Therapist': 92,
  'Occupational Therapist': 86,
};
const statuses = [
  'Accepting Applications',
  'Accepting Applications',
  'Accepting Applications',
  'Submit Candidates',
  'On Hold',
  'Closed - Won',
  'Closed - Lost',
  'Cancelled',
];
const JOBS = 150;
const LEADS = 2_000;

/** Openings at the accounts, and the people who might fill them. */
export default demo('jobs and leads', 30, async (context, world) => {
  const today = context.today();
  const openings: { id: string; account: string; profession: string; isSchool: boolean; title: string }[] = [];
  for (let n = 0; n < JOBS; n++) {
    const isSchool = n % 2 === 0;
    const account = world.pick(isSchool ? world.ids.schoolAccounts! : world.ids.healthAccounts!);
    const profession = world.pick(isSchool ? schoolProfessions : healthProfessions);
    const place = somewhere(world);
    const custom_job_title = `${profession === 'TeacherParaprofessionalAide' ? 'Teacher Paraprofessional' : profession} – ${place.city} #${n + 1}`;
    const start = addDays(today, Math.floor(world.random() * 160) - 60);
    const job = await context.records.create(jobs, {
      name: custom_job_title,
      custom_job_title,
      profession,
      job_status: world.pick(statuses),
      accounts_jobs: account,
      city: place.city,
      state: place.state,
      zip: place.zip,
      start_date: start,
      end_date: addDays(start, world.pick([56, 90, 180, 300])),
      weekly_hours: world.pick([20, 30, 36, 37.5, 40]),
      bill_rate: (rates[profession] ?? 62) + Math.floor(world.random() * 14) - 6,
      shift: isSchool ? 'School Hours' : world.pick(['Day', 'Evening', 'Night', 'Rotating']),
      opportunity_type: world.pick(['Contract', 'Contract', 'Contract', 'Contract to Hire', 'Direct Hire']),
      is_rfp: world.random() > 0.8,
      number_of_openings: 1 + Math.floor(world.random() * 4),
      assigned_to: world.pick(world.ids.recruiters!),
      teams: isSchool ? world.ids.schoolTeams! : world.ids.healthTeams!,
    });
    openings.push({ id: job._id, account, profession, isSchool, title: custom_job_title });
  }
  world.shared.openings = openings;

  const people: { id: string; profession: string; isSchool: boolean }[] = [];
  for (let n = 0; n < LEADS; n++) {
    const isSchool = n % 2 === 0;
    const profession = world.pick(isSchool ? schoolProfessions : healthProfessions);
    const status =
      world.random() < 0.62 ? 'active' : world.pick(['future_opp', 'dnc', 'resume_leads', 'resume_leads', 'placement_opps']);
    const isClosed = status === 'future_opp' || status === 'dnc';
    const lead = await context.records.create(leads, {
      ...somebody(world, n, 'leads'),
      title: profession,
      profession,
      lead_status: status,
      ...(isClosed ? { status_change_reason_code: status === 'dnc' ? 'Asked Not to Be Contacted' : 'Not Available' } : {}),
      available_hours: world.pick(['40', '37.5', '20', 'Weekends']),
      availability_date: addDays(today, Math.floor(world.random() * 120) - 20),
      mobile_phone: phoneNumber(world),
      current_address: somewhere(world),
      source: world.pick(['Indeed', 'Referral', 'Company Site']),
      years_experience: Math.floor(world.random() * 22),
      assigned_to: world.pick(world.ids.recruiters!),
      teams: isSchool ? world.ids.schoolTeams! : world.ids.healthTeams!,
      createdAt: `${addDays(today, -Math.floor(world.random() * 500) - 1)}T${String(8 + (n % 10)).padStart(2, '0')}:15:00.000Z`,
    });
    people.push({ id: lead._id, profession, isSchool });
  }
  world.shared.people = people;
});
