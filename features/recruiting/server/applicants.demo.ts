import { Readable } from 'node:stream';
import { labelOf, type RecordOf } from '#common/module.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { readableFile } from '#server/files/open-file.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { demoPdf } from '#features/documents/server/public.ts';
import { applicants } from '../applicants.module.ts';
import { jobs } from '../jobs.module.ts';
import { leads } from '../leads.module.ts';
import { keepAsDocument } from './resume/resume.ts';
import type { Person } from './demo-openings.ts';

/** Who has no name here has the name and the number of a lead, and waits for a decision. */
const PEOPLE = [
  ['Nadia', 'Osei', 'New', 'I can start within two weeks.'],
  ['Leo', 'Marchetti', 'New', null],
  ['Priya', 'Raman', 'New', 'I would like to hear more about the schedule.'],
  [null, null, 'Reviewing', 'I moved to the area in spring.'],
  [null, null, 'Reviewing', null],
  ['Grace', 'Lindqvist', 'Declined', 'I am looking for part-time work.'],
] as const;
const WITH_RESUME = 40;
const CONVERTED = 2;

/** Applicants in all states, and resumes at some leads. */
export default demo('applicants', 212, async (context, world) => {
  const { records: open } = await context.records.search(jobs, {
    searchTerms: {
      all: [
        { field: 'job_status', op: 'equals', value: 'Accepting Applications' },
        { field: 'createdAt', op: 'lessThan', value: officeMoment(context, 10).toISOString() },
      ],
    },
    sortField: 'post_date',
    sortOrder: 'desc',
    pageSize: PEOPLE.length,
  });
  const recruiter = world.ids.recruiters?.[0];
  if (!recruiter || !open.length) return;
  const people = (world.shared.people as Person[]).filter(({ isOut, age }) => !isOut && age > 60).slice(0, WITH_RESUME);
  for (const [n, { id }] of people.entries()) {
    const lead = await context.records.get(leads, id);
    const there = context.inNameOf(lead.assigned_to ?? recruiter, 'demo data', officeMoment(context, 30 + (n % 20), n));
    const content = await demoPdf({
      title: lead.name ?? 'Resume',
      issuer: 'Resume',
      lines: linesOf(lead),
    });
    const { _id } = await storeUpload(there, { filename: `Resume ${lead.last_name}.pdf`, content: Readable.from(content) });
    await keepAsDocument(there, { ...lead }, await readableFile(there, _id));
    if (n >= CONVERTED) continue;
    const { first_name, last_name, email, mobile_phone, profession, assigned_to, teams } = lead;
    const job = open[n % open.length]!;
    await there.records.create(applicants, {
      first_name,
      last_name,
      email,
      mobile_phone,
      profession,
      assigned_to,
      teams,
      application_status: 'Converted',
      applied_date: officeMoment(context, 30 + n, n)
        .toISOString()
        .slice(0, 10),
      source: 'Indeed',
      jobs_applicants: job.createdAt < officeMoment(context, 30 + n, n).toISOString() ? job._id : null,
      leads_applicants: lead._id,
    });
  }
  for (const [n, [first, last, application_status, message]] of PEOPLE.entries()) {
    const at = officeMoment(context, 1 + n, n);
    const known = first ? null : await context.records.get(leads, people.at(-1 - n)!.id);
    const ofTheirTeam = open.find(({ teams }) => known?.teams?.some((team) => teams?.includes(team)));
    const job = ofTheirTeam ?? open[n % open.length]!;
    const { first_name, last_name, mobile_phone, profession, assigned_to, teams } = known ?? {
      ...job,
      first_name: first,
      last_name: last,
      mobile_phone: `305555${String(2100 + n)}`,
    };
    await context.inNameOf(recruiter, 'demo data', at).records.create(applicants, {
      first_name,
      last_name,
      email: `${first_name}.${last_name}@example.com`
        .normalize('NFD')
        .replace(/[^\w.@]/g, '')
        .toLowerCase(),
      mobile_phone,
      profession,
      application_status,
      applied_date: at.toISOString().slice(0, 10),
      source: 'Company Site',
      message,
      held_because: known ? 'A lead may be the same person.' : null,
      jobs_applicants: job._id,
      assigned_to,
      teams,
    });
  }
});

/** As people write about themselves: whoever reads it finds the fields of a lead. */
function linesOf({ mobile_phone, email, current_address, profession, years_experience, license_states }: RecordOf<typeof leads>) {
  const { street, city, state, zip } = current_address ?? {};
  const years = years_experience ?? 4;
  const lines: [string, string | null][] = [
    ['Phone', mobile_phone],
    ['Email', email],
    ['Address', zip ? `${street ? `${street}, ` : ''}${city}, ${state} ${zip}` : null],
    ['Profile', `${labelOf(profession ?? 'Clinician')} with ${years === 1 ? '1 year' : `${years} years`} of experience`],
    ['Licenses', license_states?.length ? `Licensed in ${license_states.join(', ')}` : null],
    ['References', 'On request'],
  ];
  return lines.filter((line): line is [string, string] => Boolean(line[1]));
}
