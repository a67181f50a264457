import { job } from '../jobs/job.ts';
import { quote } from '../modules/module.ts';

/** Begun and never ended: of use to nobody once its time is over. The next one of its kind would take it away, and may never come. */
const TABLES = ['passkey_challenges', 'single_sign_on_attempts', 'single_sign_on_codes', 'mailbox_approvals'] as const;

export const sweepSignInSteps = job(
  'sweep-sign-in-steps',
  async ({ database, now }) => {
    for (const table of TABLES) await database.query(`delete from muster.${quote(table)} where expires_at < $1`, [now()]);
  },
  { cron: '37 3 * * *' },
);

export default [sweepSignInSteps];
