import { Refusal } from '#common/errors.ts';
import { job } from '#server/jobs/job.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import type { Agreement } from './agreement-recipients.ts';
import { sealAgreementNow } from './sealing/seal-agreement.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const sealAgreement = job<{ agreement: string }>('seal-agreement', (context, { agreement }) =>
  sealAgreementNow(context, agreement).catch((problem: unknown) => {
    // What the agreement itself keeps from being sealed stands at it: the next minute changes nothing, the sweep tries it again later.
    if (!(problem instanceof Refusal && problem.status === 422)) throw problem;
  }),
);

/** Queues agreements that still wait for their seal again, in case their job was lost: each after twice the time of before, at least daily. */
export const sweepSeals = job(
  'sweep-seals',
  async (context) => {
    for await (const { _id, sealing } of context.records.each(agreements, { is_sealing: true }))
      if (nextTry(sealing) < context.now().getTime())
        await context.queue(sealAgreement, { agreement: _id }, { key: `seal ${_id}` });
  },
  { cron: '*/5 * * * *' },
);

function nextTry(sealing: Agreement['sealing']): number {
  const { since, tried_at, attempts } = sealing ?? {};
  const wait = Math.min(2 * MINUTE_MS * 2 ** Number(attempts ?? 0), DAY_MS);
  return Date.parse(String(tried_at ?? since)) + wait;
}

export default [sealAgreement, sweepSeals];
