import { job } from '#server/jobs/job.ts';
import { handIn } from './hand-in-certificate.ts';

export const handInCertificate = job<{ attendance: string }>('hand-in-certificate', (context, { attendance }) =>
  handIn(context, attendance),
);

export default [handInCertificate];
