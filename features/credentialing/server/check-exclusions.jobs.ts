import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/job.ts';
import { notify } from '#server/notifications/notify.ts';
import { OutboundProblem } from '#server/outside/fetch.ts';
import { credentialChecks } from '../credential-checks.module.ts';
import { exclusionsChecked } from '../credentialing.notification-kinds.ts';
import { checkActive, countsOf, keepList, LARGEST_LIST, repeatNewest } from './checks/exclusions.ts';
import { progressOf } from './checks/exclusions-progress.ts';

/** All active providers against one list that was kept; who uploaded it is told of the end. */
export const checkList = job<{ list: string }>('check-list-of-exclusions', async (context, { list: _id }) => {
  const list = await context.records.find(credentialChecks, _id);
  if (!list) return;
  const person = list.checkedBy ? context.inNameOf(list.checkedBy, 'active providers are checked for exclusions') : context;
  const counts = countsOf(list) ?? (await checkActive(person, _id));
  context.engine.log.info({ ...counts }, 'active providers were checked for exclusions');
  const about = { moduleName: credentialChecks.name, recordId: _id };
  await context.transaction((inner) =>
    notify(inner, { to: [list.checkedBy], kind: exclusionsChecked, title: 'The list of exclusions was checked', about }),
  );
});

/** Every month the published list where its address is configured, else the newest that was uploaded. */
export const checkExclusions = job(
  'check-exclusions',
  async (context, _payload, { jobId }) => {
    const _id = createHash('sha256').update(`check-exclusions ${jobId}`).digest('hex').slice(0, 24);
    if (await context.records.find(credentialChecks, _id)) return; // an earlier attempt has asked for it
    const url = context.engine.settings.checks?.leieUrl;
    if (url) return keepPublished(context, _id, url);
    await context.transaction(async (inner) => {
      const list = await repeatNewest(inner, _id);
      if (list) await inner.queue(checkList, { list });
      else context.engine.log.info({}, 'there is no list of exclusions');
    });
  },
  { cron: '0 4 2 * *' },
);

async function keepPublished(context: Context, _id: string, url: string): Promise<void> {
  const { status, body } = await context.engine.outbound.fetch(url, {
    mostBytes: LARGEST_LIST,
    timeoutMs: 300_000,
    redirects: 3,
    isOperators: true,
  });
  if (status !== 200) throw new OutboundProblem('unreachable', `The list of exclusions answered ${status}.`);
  const list = { _id, filename: 'leie.csv', content: Readable.from([Buffer.from(body)]) };
  await keepList(context, list, progressOf(context), queueCheck);
}

export const queueCheck = (inner: Context, list: string) => inner.queue(checkList, { list });

export default [checkList, checkExclusions];
