import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { jobs } from '../jobs.module.ts';

export interface JobData {
  custom_job_title: string;
  zip: string;
  idToExcludeFromSearch?: string | null | undefined;
}

/** Undeleted jobs of the same title and zip, without case, that the context may see. */
export async function findJobsLike(
  context: Context,
  { custom_job_title, zip, idToExcludeFromSearch }: JobData,
): Promise<RecordOf<typeof jobs>[]> {
  const found = await context.records.all(jobs, { custom_job_title: custom_job_title.trim(), zip: zip.trim() });
  return found.filter(({ _id }) => _id !== idToExcludeFromSearch);
}
