import { job } from '../jobs/job.ts';
import { resealAll } from './reseal.ts';

/** Queued by a start that finds another key: what another key sealed is sealed with the current one, then the other key is needed no more. */
export const resealSecrets = job('reseal-secrets', ({ engine }) => resealAll(engine));

export default [resealSecrets];
