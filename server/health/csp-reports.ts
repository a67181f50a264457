import { Refusal } from '#common/errors.ts';
import { countAttempt } from '../accounts/count-attempts.ts';
import type { Queryable } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { addressKey } from '../http/address-key.ts';

const MOST_A_MINUTE = 60;
/** Anybody may send reports: what is new beyond so many is not kept. */
const MOST_KEPT = 1_000;
const MOST_AT_ONCE = 20;
const LONGEST = 300;

export interface Violation {
  directive: string;
  /** What was refused, without a query: an address, or a word such as `inline`. */
  blocked: string;
  page: string;
}

/** What browsers send in either of their two ways (`report-uri`, `report-to`); anything else is nothing. */
export function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body : [body];
  return reports.slice(0, MOST_AT_ONCE).flatMap((report: unknown) => {
    const { type, body: inner, 'csp-report': older } = (report ?? {}) as Record<string, unknown>;
    const said = (older ?? (type === 'csp-violation' ? inner : undefined)) as Record<string, unknown> | null | undefined;
    if (!said || typeof said !== 'object') return [];
    const directive = textOf(
      said.effectiveDirective ?? said['effective-directive'] ?? said['violated-directive'] ?? said.violatedDirective,
    ).split(' ')[0]!;
    if (!/^[a-z-]{3,40}$/.test(directive)) return [];
    return [
      {
        directive,
        blocked: withoutQuery(textOf(said.blockedURL ?? said['blocked-uri'])),
        page: withoutQuery(textOf(said.documentURL ?? said['document-uri'])),
      },
    ];
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Queries hold tokens, fragments as well; a `data:` address is nothing but content. */
function withoutQuery(text: string): string {
  const url = URL.parse(text);
  if (!url) return text.split(/[?#]/)[0]!.slice(0, LONGEST);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return url.protocol.replace(':', '');
  return `${url.origin}${url.pathname}`.slice(0, LONGEST);
}

/** @throws 429 when one address sends too many */
export async function keepViolations(engine: Engine, address: string, violations: readonly Violation[]): Promise<void> {
  const { count } = await countAttempt(engine, `csp ${addressKey(address)}`, 60);
  if (count > MOST_A_MINUTE)
    throw new Refusal(429, 'too-many-attempts', 'Too many reports. Please try again later.', { details: { retryAfter: 60 } });
  for (const { directive, blocked, page } of violations)
    await engine.database.query(
      `insert into muster.csp_reports as r (directive, blocked, page, first_seen, last_seen)
       select $1, $2, $3, $4::timestamptz, $4::timestamptz
        where (select count(*) from muster.csp_reports) < ${MOST_KEPT}
           or exists (select from muster.csp_reports where directive = $1 and blocked = $2 and page = $3)
       on conflict (directive, blocked, page) do update set count = r.count + 1, last_seen = excluded.last_seen`,
      [directive, blocked, page, engine.clock()],
    );
}

export async function listViolations(database: Queryable, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) {
  const { rows } = await database.query(
    `select directive, blocked, page, count, first_seen as "firstSeen", last_seen as "lastSeen" from muster.csp_reports
      order by last_seen desc, directive, blocked, page limit $1 offset $2`,
    [pageSize, pageNumber * pageSize],
  );
  const { rows: counted } = await database.query('select count(*) as total from muster.csp_reports');
  return { records: rows, total: counted[0]!.total as number, pageNumber, pageSize };
}
