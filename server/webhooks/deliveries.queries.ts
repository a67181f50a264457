import type { Context } from '../context.ts';

export interface Attempt {
  at: string;
  /** Of the answer; null when there was none. */
  status: number | null;
  /** A sentence; null when it arrived. */
  problem: string | null;
}
export interface Delivery {
  /** The webhook-id. */
  _id: string;
  webhook: string;
  type: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: Attempt[];
  /** Attempts since it was made or replayed. */
  tries: number;
  body: string;
  createdAt: string;
  /** Of one that waits. */
  retryAt: string | null;
}

const COLUMNS = `_id, webhook, type, status, attempts, tries, body, created_at as "createdAt",
  case when status = 'waiting' then retry_at end as "retryAt"`;
const CLAIM_S = 60;
const KEPT_DAYS = 30;
const ATTEMPTS_KEPT = 30;

/** Takes the sending for one webhook, or keeps it; it ends by itself where the node stops. */
export async function claim({ database, now }: Context, webhook: string, isMine = false): Promise<boolean> {
  const { rowCount } = await database.query(
    `update muster.webhook_secrets set busy_until = $2::timestamptz + interval '${CLAIM_S} seconds'
      where webhook = $1 and ($3 or busy_until is null or busy_until <= $2)`,
    [webhook, now(), isMine],
  );
  return rowCount > 0;
}

export const release = ({ database }: Context, webhook: string) =>
  database.query('update muster.webhook_secrets set busy_until = null where webhook = $1', [webhook]);

/** The first that is due and has none before it of the same record; of a webhook that is off, tests alone. */
export async function next({ database, now }: Context, webhook: string, isActive: boolean): Promise<Delivery | undefined> {
  const { rows } = await database.query(
    `select ${COLUMNS} from muster.webhook_deliveries d
      where webhook = $1 and status = 'waiting' and retry_at <= $2 and ($3 or type like '%.test')
        and not exists (select 1 from muster.webhook_deliveries e
          where e.webhook = $1 and e.status = 'waiting' and e.seq < d.seq and e.records && d.records)
      order by retry_at, seq limit 1`,
    [webhook, now(), isActive],
  );
  return rows[0] as Delivery | undefined;
}

/** `wait`: seconds until it is tried again; absent: it is done or given up. */
export async function noteAttempt(
  { database }: Context,
  { _id }: Pick<Delivery, '_id'>,
  attempt: Attempt,
  wait: number | undefined,
) {
  const status = attempt.problem === null ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
  await database.query(
    `update muster.webhook_deliveries set status = $2, tries = tries + 1, retry_at = $3::timestamptz + make_interval(secs => $4),
            attempts = case when jsonb_array_length(attempts) >= ${ATTEMPTS_KEPT} then attempts - 0 else attempts end || $5::jsonb
      where _id = $1`,
    [_id, status, attempt.at, wait ?? 0, JSON.stringify([attempt])],
  );
}

/** When the next of an active webhook is due, or the next of those that failed before. */
export async function soonest({ database }: Context, webhook: string, isTriedOnly: boolean): Promise<Date | undefined> {
  const { rows } = await database.query(
    `select min(d.retry_at) as at from muster.webhook_deliveries d join records.webhooks w on w._id = d.webhook
      where d.webhook = $1 and d.status = 'waiting' and w.active and not w.deleted and (d.tries > 0 or not $2)`,
    [webhook, isTriedOnly],
  );
  const { at } = rows[0] as { at: string | null };
  return at === null ? undefined : new Date(at);
}

/** The webhooks that have something due. */
export async function webhooksWithWaiting({ database, now }: Context): Promise<string[]> {
  const { rows } = await database.query(
    `select distinct d.webhook from muster.webhook_deliveries d join records.webhooks w on w._id = d.webhook
      where d.status = 'waiting' and d.retry_at <= $1 and w.active and not w.deleted`,
    [now()],
  );
  return rows.map(({ webhook }) => webhook as string);
}

export async function deliveriesOf({ database }: Context, webhook: string, pageNumber: number, pageSize: number) {
  const { rows } = await database.query(
    `select ${COLUMNS} from muster.webhook_deliveries where webhook = $1 order by seq desc limit $2 offset $3`,
    [webhook, pageSize, pageNumber * pageSize],
  );
  const { rows: counted } = await database.query(
    'select count(*)::int as total from muster.webhook_deliveries where webhook = $1',
    [webhook],
  );
  const records = (rows as Delivery[]).map(({ webhook: _hook, tries: _tries, ...shown }) => shown);
  return { records, total: counted[0]!.total as number, pageNumber, pageSize };
}

/** Sends it once more, under the same webhook-id and with all its attempts. @returns whether there is such a delivery */
export async function replay({ database, now }: Context, webhook: string, id: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `update muster.webhook_deliveries set status = 'waiting', tries = 0, retry_at = $3 where webhook = $1 and _id = $2`,
    [webhook, id, now()],
  );
  return rowCount > 0;
}

/** What waits is kept, and so is what a webhook that is gone no longer needs for 30 days. */
export async function removeOldDeliveries({ database, now }: Context): Promise<void> {
  await database.query(
    `delete from muster.webhook_deliveries d where created_at < $1::timestamptz - interval '${KEPT_DAYS} days'
        and (status <> 'waiting' or not exists (select 1 from records.webhooks w where w._id = d.webhook and not w.deleted))`,
    [now()],
  );
  await database.query(
    'delete from muster.webhook_secrets s where not exists (select 1 from records.webhooks w where w._id = s.webhook)',
  );
}
