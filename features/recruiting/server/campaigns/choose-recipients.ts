import type { RecordOf } from '#common/module.ts';
import { foldAddress } from '#server/accounts/fold-address.ts';
import type { Context } from '#server/context.ts';
import { isTextNumber } from '#server/outside/deliver-text.ts';
import { isMailAddress } from '#server/outside/letter.ts';
import { suppressedForm, suppressionReasons } from '#server/suppressions/suppressed.ts';
import type { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';
import { leadsMatching } from '../matching/find-matches.ts';
import { wantedJob } from '../matching/match-sides.ts';
import type { CampaignType, SkipReason, Wanted } from './campaign-body.ts';
import { gotItBefore } from './got-it-before.ts';
import type { CampaignText } from './campaign-text.ts';

type Lead = RecordOf<typeof leads>;
type Job = RecordOf<typeof jobs>;

/** Somebody a campaign is about; `reason`: they get nothing. */
export interface Candidate {
  lead: string;
  name: string | null;
  to: string | null;
  reason: SkipReason | null;
}
export interface Chosen {
  matched: number;
  candidates: Candidate[];
  /** Asked for by their ids, and out of the caller's sight. */
  hidden: string[];
}

/** So many of the best matches a campaign goes to; more are named by their ids. */
const MOST_MATCHES = 2_000;
const PAGE = 200;
const AT_ONCE = 1_000;

/** Who gets a campaign, and why the others do not, as the caller sees the leads. */
export async function chooseRecipients(
  context: Context,
  job: Job | null,
  type: CampaignType,
  text: CampaignText,
  wanted: Wanted,
): Promise<Chosen> {
  const { found, hidden } = await leadsOf(context, job, wanted);
  const barred = await barredAmong(context, found);
  const candidates = found.map((lead) => candidateOf(lead, type, barred));
  await markSuppressed(context, type, candidates);
  markDoubles(type, candidates);
  await markEarlier(context, { job: job?._id ?? null, type, text }, candidates);
  return { matched: found.length, candidates, hidden };
}

async function leadsOf(context: Context, job: Job | null, { leads: named, miles, minScore }: Wanted) {
  if (named) return namedLeads(context, [...new Set(named)]);
  const found = new Map<string, Lead>();
  if (!job) return { found: [], hidden: [] };
  for (let pageNumber = 0; found.size < MOST_MATCHES; pageNumber++) {
    const asked = { miles: miles ?? undefined, minScore: minScore ?? undefined, pageNumber, pageSize: PAGE };
    const { records, total } = await leadsMatching(context, wantedJob(job), asked);
    for (const record of records) found.set(record._id, record as unknown as Lead);
    if (!records.length || (pageNumber + 1) * PAGE >= total) break;
  }
  return { found: [...found.values()], hidden: [] };
}

async function namedLeads(context: Context, ids: readonly string[]) {
  const seen = new Map<string, Lead>();
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const lead of await context.records.all(leads, { _id: ids.slice(at, at + AT_ONCE) })) seen.set(lead._id, lead);
  return { found: ids.flatMap((id) => seen.get(id) ?? []), hidden: ids.filter((id) => !seen.has(id)) };
}

/** The address that a lead is written to: the primary e-mail address, or the mobile phone. */
export const addressOf = (lead: Partial<Lead>, type: CampaignType): string | null =>
  (type === 'sms' ? lead.mobile_phone : lead.email)?.trim() || null;

/** @param barred those of `barredAmong` */
export function candidateOf(lead: Lead, type: CampaignType, barred: ReadonlySet<string>): Candidate {
  const to = addressOf(lead, type);
  const reason = barred.has(lead._id) ? 'not yours to see' : lead.lead_status === 'dnc' ? 'dnc' : problemOf(to, type);
  return { lead: lead._id, name: lead.name ?? null, to, reason };
}

function problemOf(to: string | null, type: CampaignType): SkipReason | null {
  if (!to) return 'no address';
  return (type === 'sms' ? isTextNumber(to) : isMailAddress(to)) ? null : 'invalid';
}

/** Leads who are not to be contacted, among those whose status is hidden from the sender. */
export async function barredAmong(context: Context, found: readonly Lead[]): Promise<Set<string>> {
  const unknown = found.flatMap(({ _id, lead_status }) => (lead_status === undefined ? [_id] : []));
  const { records } = context.asSystem('nobody is written to who asked not to be contacted');
  const barred = new Set<string>();
  for (let at = 0; at < unknown.length; at += AT_ONCE)
    for (const { _id } of await records.all(leads, { _id: unknown.slice(at, at + AT_ONCE), lead_status: 'dnc' })) barred.add(_id);
  return barred;
}

export async function markSuppressed(context: Context, type: CampaignType, candidates: readonly Candidate[]): Promise<void> {
  const open = candidates.filter(({ reason }) => !reason);
  const addresses = open.map(({ to }) => to!);
  const held = await suppressionReasons(context, type === 'sms' ? 'sms' : 'mail', addresses);
  for (const one of open) {
    const reason = held.get(one.to!);
    if (reason) one.reason = reason === 'bounced' ? 'invalid' : 'opted out';
  }
}

/** Each address once. */
function markDoubles(type: CampaignType, candidates: readonly Candidate[]): void {
  const known = new Set<string>();
  for (const one of candidates) {
    if (one.reason) continue;
    const form = type === 'sms' ? suppressedForm('sms', one.to!) : foldAddress(one.to!);
    if (known.has(form)) one.reason = 'same address';
    known.add(form);
  }
}

async function markEarlier(
  context: Context,
  campaign: { job: string | null; type: CampaignType; text: CampaignText },
  candidates: readonly Candidate[],
): Promise<void> {
  const open = candidates.filter(({ reason }) => !reason);
  const before = await gotItBefore(
    context,
    campaign,
    open.map(({ lead }) => lead),
  );
  for (const one of open) if (before.has(one.lead)) one.reason = 'same campaign before';
}
