import { isFinal } from '#common/errors.ts';
import type { AnyRecord, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { readableFile } from '#server/files/open-file.ts';
import { documents } from '#features/documents/documents.module.ts';
import type { applicants } from '../../applicants.module.ts';
import { leads } from '../../leads.module.ts';
import { keepAsDocument, resumeFields } from '../resume/resume.ts';

type Applicant = RecordOf<typeof applicants>;
type Lead = RecordOf<typeof leads>;
type Read = Partial<
  Pick<Lead, 'mobile_phone' | 'current_address' | 'profession' | 'license_states' | 'years_experience' | 'new_grad'>
>;
const TAKEN = ['mobile_phone', 'current_address', 'profession', 'license_states', 'years_experience', 'new_grad'];

const fileOf = ({ resume }: Applicant) => /[0-9a-f]{24}$/.exec(resume ?? '')?.[0];

/** What the résumé tells beside the form; one that cannot be read tells nothing. */
export async function resumeValues(system: Context, applicant: Applicant): Promise<Read> {
  const id = fileOf(applicant);
  if (!id) return {};
  try {
    const fields = await resumeFields(system, await readableFile(system, id));
    return Object.fromEntries(TAKEN.flatMap((name) => (fields[name] ? [[name, fields[name].value]] : []))) as Read;
  } catch (problem) {
    if (isFinal(problem)) return {};
    throw problem;
  }
}

/** The résumé is a document of the lead, once. */
export async function keepResume(system: Context, applicant: Applicant, leadId: string): Promise<void> {
  const id = fileOf(applicant);
  if (!id) return;
  const path = `/api/files/${id}`;
  if (await system.records.first(documents, { relatedRecord: leadId, path })) return;
  const lead: AnyRecord = await system.records.get(leads.name, leadId);
  await keepAsDocument(system, lead, await readableFile(system, id));
}
