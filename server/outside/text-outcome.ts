import type { Context } from '../context.ts';
import { suppressNumber } from './deliver-text.ts';
import { NumberRefused } from './twilio.ts';

/** What a provider says later of a text. `text` is the id in the outbox. */
export interface TextOutcome {
  text: string;
  outcome: 'sent' | 'delivered' | 'failed' | 'undelivered';
  problem: string | null;
}

/** Later words never undo final ones, whatever the order in which they come. */
const FROM: Readonly<Record<TextOutcome['outcome'], readonly string[]>> = {
  sent: ['queued'],
  delivered: ['queued', 'sent', 'recorded'],
  failed: ['queued', 'sent', 'recorded'],
  undelivered: ['queued', 'sent', 'recorded'],
};
const STATUS = { sent: 'sent', delivered: 'delivered', failed: 'failed', undelivered: 'failed' } as const;

/**
 * Notes it at the text with this name at the provider, and tells whoever sent it.
 *
 * @param id of the text, where its name at the provider may not be known yet
 */
export async function noteTextOutcome(
  context: Context,
  sid: string,
  outcome: TextOutcome['outcome'],
  code?: number,
  id?: string,
): Promise<void> {
  const problem = code === undefined ? null : problemOf(code);
  const { rows } = await context.database.query(
    `update muster.outbox set status = case when status = 'recorded' and $2 = 'delivered' then status else $2 end,
            problem = coalesce($3, problem), provider_id = $1, "updatedAt" = now()
      where (provider_id = $1 or _id = $5 and channel = 'sms' and provider_id is null) and status = any($4) returning _id, tells, "to"->>0 as number`,
    [sid, STATUS[outcome], problem, FROM[outcome], id ?? null],
  );
  const [row] = rows;
  if (!row) return;
  const because = code === undefined ? undefined : FAULTS[code];
  if (because) await suppressNumber(context, row.number as string, new NumberRefused(because, problem!));
  const told = context.engine.discovered.jobs.find(({ name }) => name === row.tells);
  if (told) await context.queue(told, { text: row._id as string, outcome, problem } satisfies TextOutcome);
}

/** Whether the provider has said its last word of a text that left. */
export async function isOutcomeKnown({ database }: Context, id: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select 1 from muster.outbox where _id = $1 and provider_id is not null and status in ('delivered', 'failed')`,
    [id],
  );
  return rowCount > 0;
}

/** https://www.twilio.com/docs/api/errors: those that a carrier reports after the text was taken. */
const FAULTS: Readonly<Record<number, NumberRefused['because']>> = { 21610: 'opted-out', 30005: 'invalid', 30006: 'invalid' };
const WORDS: Readonly<Record<number, string>> = {
  21610: 'This person has opted out of texts',
  30003: 'The phone could not be reached',
  30004: 'The carrier blocked this text',
  30005: 'There is no such number',
  30006: 'This number is a landline or cannot get texts',
  30007: 'The carrier took this text for spam',
  30008: 'The carrier did not deliver this text',
};
const problemOf = (code: number) => `${WORDS[code] ?? 'The text was not delivered'} (${code}).`;
