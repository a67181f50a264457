import { deepStrictEqual } from 'node:assert';
import { withClient } from './database.ts';
import type { Running } from './processes.ts';
import type { BenchRequest, Work } from './works.ts';

const SAMPLE = 12;

/** Before anything is measured: both servers answer, and write, the same. @throws naming the work and the difference */
export async function checkSameAnswers(
  url: string,
  works: readonly Work[],
  product: Running,
  bare: Running,
  token: string,
): Promise<void> {
  const writesLast = works.toSorted((a, b) => Number(Boolean(a.writes)) - Number(Boolean(b.writes)));
  for (const work of writesLast) {
    if (work.id.endsWith('c')) continue; // the capped total is the one thing that bare does not offer
    const many = work.writes === 'bulk' ? 1 : Math.min(SAMPLE, work.product.length);
    for (let at = 0; at < many; at++) {
      const answers = await Promise.all([answerOf(product, token, work.product[at]!), answerOf(bare, token, work.bare[at]!)]);
      const compared = work.compared ?? (work.writes === 'create' ? withoutInventions : withoutMoment);
      const [ours, theirs] = answers.map(compared);
      try {
        deepStrictEqual(theirs, ours);
      } catch (difference) {
        throw new Error(`${work.id}: the two servers do not answer the same.\n${(difference as Error).message}`, {
          cause: difference,
        });
      }
    }
  }
  if (works.some(({ writes }) => writes)) await checkSameAudit(url, works);
}

async function answerOf(server: Running, token: string, { method, path, body }: BenchRequest): Promise<unknown> {
  const response = await fetch(server.address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${server.address}${path}: ${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** What each server makes up by itself, the id and the moment; and who may be the same person, which bare does not ask. */
function withoutInventions(answer: unknown): unknown {
  const { record, duplicates: _, ...rest } = answer as { record: Record<string, unknown>; duplicates?: unknown };
  const addresses = (record.email_addresses as string[]).map((id) => id === record._id);
  return { ...rest, record: { ...record, _id: '', createdAt: '', updatedAt: '', email_addresses: addresses } };
}

/** When a report was run, and the run that a bulk change is: bare keeps none. */
const withoutMoment = (answer: unknown): unknown => {
  const { ranAt, run: _, ...rest } = answer as Record<string, unknown>;
  return { ...rest, hasMoment: typeof ranAt === 'string' };
};

/** Half of the entries were written by each; but for ids, moments and titles they are alike. */
async function checkSameAudit(url: string, works: readonly Work[]): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query(
      `select field, module, "changeSource", record_version is not null as has_version, changed_by, reason, impersonator,
              record_name is not null as has_name, jsonb_typeof(new_value) as kind, request_id is not null as has_request, count(*)::int as entries
         from muster.audit_log group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`,
    ),
  );
  const expected = { created: SAMPLE * 2, title: 2_000 + 2_000 } as Record<string, number>;
  for (const { field, entries } of rows)
    if (expected[field] !== entries) throw new Error(`The audit entries differ: ${JSON.stringify(rows, null, 1)}`);
  const kinds = works.flatMap(({ writes }) => (writes === 'create' ? ['lead', 'its e-mail address'] : (writes ?? [])));
  if (rows.length !== kinds.length) throw new Error(`The audit entries differ: ${JSON.stringify(rows, null, 1)}`);
}
