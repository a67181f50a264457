import { job } from '#server/jobs/job.ts';
import { placeApplicant } from './place-applicant.ts';

/** Finds or makes the lead of somebody who applied. */
export const takeApplicant = job<{ applicant: string }>('take-applicant', async (context, { applicant }) => {
  await placeApplicant(context, applicant);
});

export default [takeApplicant];
