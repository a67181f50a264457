import type { Context } from '../context.ts';
import { demo } from '../demo.ts';
import type { What } from '../events/event.ts';
import { addDelivery, collectDeliveries } from './collect-deliveries.ts';
import { deliveriesOf, noteAttempt } from './deliveries.queries.ts';
import { pauseWebhook } from './pause-webhook.ts';
import { sentenceOf, WAITS_S } from './send-waiting.ts';
import { webhooks } from './webhooks.module.ts';

interface Change {
  /** Which of the leads. */
  lead: number;
  what: What;
  hoursAgo: number;
  /** What the job board answered, attempt by attempt. */
  answers: readonly number[];
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

/** The last ones wait: the same lead failed before, or the webhook was paused before their next attempt. */
const CHANGES: readonly Change[] = [
  { lead: 0, what: 'created', hoursAgo: 216, answers: [200] },
  { lead: 0, what: 'changed', hoursAgo: 190, answers: [200] },
  { lead: 1, what: 'changed', hoursAgo: 146, answers: [503, 503, 200] },
  { lead: 2, what: 'created', hoursAgo: 121, answers: [202] },
  { lead: 3, what: 'changed', hoursAgo: 72, answers: times(WAITS_S.length + 1, 503) },
  { lead: 3, what: 'changed', hoursAgo: 60, answers: [] },
  { lead: 4, what: 'created', hoursAgo: 50, answers: times(6, 503) },
];

/** A job board that stopped answering. Its webhook is paused before anything is committed: the demo calls nobody. */
export default demo('webhooks', 210, async (outer) => {
  const module = outer.engine.registry.modules.get('leads');
  const admin = await outer.records.first('users', { userType: 'System Admin' });
  if (!module || !admin) return;
  const { records: leads } = await outer.records.search(module.name, {
    pageSize: 5,
    sort: [{ field: 'createdAt', order: 'asc' }],
  });
  await outer.transaction(async (context) => {
    const at = (moment: number) => context.inNameOf(admin._id, 'demo data', new Date(moment));
    const ago = (hours: number) => context.now().getTime() - hours * 3_600_000;
    const hook = await at(ago(240)).records.create(webhooks, {
      name: 'Lead status for the job board',
      url: 'https://hooks.muster-demo.example/leads',
      module: module.name,
      events: ['created', 'updated', 'merged'],
      fields: ['lead_status'],
      include: ['first_name', 'last_name', 'lead_status'],
      active: true,
    });
    await addDelivery(at(ago(239)), hook._id, `${module.name}.test`, { data: [], records: [] });
    await attempt(context, hook._id, ago(239), [200]);
    let givenUp = 0;
    for (const { lead, what, hoursAgo, answers } of CHANGES) {
      const record = leads[lead];
      if (!record) continue;
      const event = { recordId: record._id, what, fields: what === 'changed' ? ['lead_status'] : [], others: [] };
      await collectDeliveries(at(ago(hoursAgo)), module, hook, [event]);
      const last = await attempt(context, hook._id, ago(hoursAgo), answers);
      if (answers.length > WAITS_S.length) givenUp = last;
    }
    await pauseWebhook(at(givenUp), hook._id, `It failed ${WAITS_S.length + 1} times. ${sentenceOf(503)}`);
  });
});

/** Notes how the newest delivery went. @returns the moment of its last attempt */
async function attempt(context: Context, webhook: string, moment: number, answers: readonly number[]): Promise<number> {
  const { records } = await deliveriesOf(context, webhook, 0, 1);
  let at = moment;
  for (const [tries, status] of answers.entries()) {
    if (tries) at += WAITS_S[tries - 1]! * 1_000;
    const problem = status < 300 ? null : sentenceOf(status);
    await noteAttempt(context, records[0]!, { at: new Date(at).toISOString(), status, problem }, WAITS_S[tries]);
  }
  return at;
}
