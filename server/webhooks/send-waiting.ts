import type { Context } from '../context.ts';
import { OutboundProblem } from '../outside/fetch.ts';
import { claim, next, noteAttempt, release, soonest, type Delivery } from './deliveries.queries.ts';
import { pauseWebhook } from './pause-webhook.ts';
import { signedHeaders, signingSecrets } from './webhook-secrets.ts';
import { webhooks } from './webhooks.module.ts';

/** Seconds after each attempt that failed; after the last of them there is none. */
export const WAITS_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400] as const;
const TIMEOUT_MS = 15_000;
/** So many failures one after the other, and the rest waits until the first is due again. */
const MOST_FAILURES = 3;
const MOST_AT_ONCE = 500;

/**
 * Sends what is due, in order; what concerns a record waits for what came before of the same record. One node at a time does it for a
 * webhook. An attempt is noted after it: a node that stops in between repeats it under the same webhook-id.
 *
 * @returns when to go on; undefined when nothing waits
 */
export async function sendWaiting(context: Context, webhook: string, signal?: AbortSignal): Promise<Date | undefined> {
  if (!(await claim(context, webhook))) return new Date(Date.now() + TIMEOUT_MS);
  let failures = 0;
  try {
    for (let count = 0; count < MOST_AT_ONCE && failures < MOST_FAILURES; count++) {
      if (signal?.aborted) break;
      const hook = await context.records.find(webhooks, webhook);
      if (!hook?.url) return undefined;
      const delivery = await next(context, webhook, hook.active === true);
      if (!delivery || !(await claim(context, webhook, true))) break;
      failures = (await send(context, hook.url, delivery)) ? 0 : failures + 1;
    }
  } finally {
    await release(context, webhook);
  }
  return soonest(context, webhook, failures >= MOST_FAILURES);
}

/** @returns whether it arrived */
async function send(context: Context, url: string, delivery: Delivery): Promise<boolean> {
  const at = context.now();
  const { status, problem } = await post(context, url, delivery, at);
  const isTest = delivery.type.endsWith('.test');
  const wait = isTest || status === 410 ? undefined : WAITS_S[delivery.tries];
  const attempt = { at: at.toISOString(), status, problem };
  await context.transaction(async (inner) => {
    await noteAttempt(inner, delivery, attempt, wait);
    if (problem === null || isTest || wait !== undefined) return;
    await pauseWebhook(
      inner,
      delivery.webhook,
      status === 410 ? 'The address answered 410: it is gone.' : `It failed ${WAITS_S.length + 1} times. ${problem}`,
    );
  });
  return problem === null;
}

async function post(context: Context, url: string, { webhook, _id, body }: Delivery, at: Date) {
  const secrets = await signingSecrets(context, webhook);
  try {
    const { status } = await context.engine.outbound.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Muster-Webhooks', ...signedHeaders(secrets, _id, at, body) },
      body,
      timeoutMs: TIMEOUT_MS,
      mostBytes: 64 * 1024,
      redirects: 0,
    });
    return { status, problem: status >= 200 && status < 300 ? null : sentenceOf(status) };
  } catch (problem) {
    if (!(problem instanceof OutboundProblem)) throw problem;
    // an answer that is too long to read is an answer
    return problem.code === 'too-large' ? { status: 200, problem: null } : { status: null, problem: problem.message };
  }
}

/** Why an answer with this status is no arrival. */
export const sentenceOf = (status: number) =>
  status >= 300 && status < 400
    ? `The address answered ${status}, and redirects are not followed.`
    : `The address answered ${status}.`;
