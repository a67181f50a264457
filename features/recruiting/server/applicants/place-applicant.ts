import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { findDuplicates } from '#server/duplicates/find-duplicates.ts';
import { notify } from '#server/notifications/notify.ts';
import { applicants } from '../../applicants.module.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import { keepResume, resumeValues } from './applicant-resume.ts';
import { nextReceiver } from './next-receiver.ts';
import { applicantArrived } from '../../recruiting.notification-kinds.ts';

type Applicant = RecordOf<typeof applicants>;
export interface Placed {
  lead: string | null;
  result: 'created' | 'linked' | 'waiting' | 'failed';
  reason?: string;
}

const BY_EMAIL = 100;

/** Links an applicant to the one lead with their e-mail, lets doubtful ones wait for a person, and makes a lead of all others. Once. */
export function placeApplicant(context: Context, id: string): Promise<Placed> {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('an applicant becomes a lead');
    // one after another: two that arrive together may be the same person by telephone, or by name and zip
    await holdKey(inner.database, 'an applicant becomes a lead');
    const applicant = await system.records.lock(applicants, id);
    if (applicant.leads_applicants) return { lead: applicant.leads_applicants, result: 'linked' };
    if (applicant.application_status === 'Declined')
      return { lead: null, result: 'failed', reason: 'The application was declined.' };
    const { first_name, last_name, email, mobile_phone, current_address } = applicant;
    const matches = await findDuplicates(system, context.engine.registry.module(leads.name), {
      first_name,
      last_name,
      email,
      mobile_phone,
      current_address,
    });
    const same = matches.filter(({ score }) => score >= BY_EMAIL);
    if (same.length === 1) return linkToLead(system, applicant, same[0]!._id!);
    if (matches.length) return hold(system, applicant, matches.length);
    return becomeLead(system, applicant);
  });
}

/** The applicant is this lead. */
export const linkToLead = (system: Context, applicant: Applicant, lead: string): Promise<Placed> =>
  link(system, applicant, lead, 'linked');

/** The applicant is somebody new. */
export const becomeLead = async (system: Context, applicant: Applicant): Promise<Placed> =>
  link(system, applicant, await makeLead(system, applicant), 'created');

async function makeLead(system: Context, applicant: Applicant): Promise<string> {
  const { first_name, last_name, email, source, teams, message } = applicant;
  const read = await resumeValues(system, applicant);
  const job = await system.records.find(jobs, applicant.jobs_applicants);
  const assigned_to = (await nextReceiver(system)) ?? job?.assigned_to ?? null;
  const lead = await system.records.create(leads, {
    first_name,
    last_name,
    email,
    ...read,
    mobile_phone: applicant.mobile_phone ?? read.mobile_phone ?? null,
    current_address: applicant.current_address ?? read.current_address ?? null,
    profession: applicant.profession ?? read.profession ?? job?.profession ?? null,
    source,
    description: message,
    lead_status: 'resume_leads',
    assigned_to,
    ...(teams?.length ? { teams } : {}),
  });
  return lead._id;
}

async function link(system: Context, applicant: Applicant, lead: string, result: 'created' | 'linked'): Promise<Placed> {
  await system.records.update(applicants, applicant._id, {
    leads_applicants: lead,
    application_status: 'Converted',
    held_because: null,
  });
  await keepResume(system, applicant, lead);
  const { assigned_to } = await system.records.get(leads, lead);
  await tell(system, applicant, assigned_to);
  return { lead, result };
}

/** Whoever decides sees the leads themselves, as far as they may. */
async function hold(system: Context, applicant: Applicant, count: number): Promise<Placed> {
  const reason = count === 1 ? 'A lead may be the same person.' : `${count} leads may be the same person.`;
  await system.records.update(applicants, applicant._id, { application_status: 'Reviewing', held_because: reason });
  if (applicant.application_status === 'New') await tell(system, applicant, null);
  return { lead: null, result: 'waiting', reason };
}

async function tell(system: Context, applicant: Applicant, leadOwner: string | null): Promise<void> {
  const job = await system.records.find(jobs, applicant.jobs_applicants);
  const about = { moduleName: 'applicants', recordId: applicant._id };
  await notify(system, {
    to: [leadOwner, job?.assigned_to],
    kind: applicantArrived,
    title: 'Somebody applied for a job',
    about,
  });
}
