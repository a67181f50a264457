import { addDays } from '#common/fields/calendar.ts';
import type { Context } from '#server/context.ts';
import { itemStates, type ConditionalItem, type ItemState } from '../item-states.ts';
import { documentType } from './document-type.ts';
import { expirationSetting, leadsOf } from './expiration-leads.ts';
import type { Item } from './item-at-work.ts';

export type ReviewStage =
  | 'reference'
  | 'locked'
  | 'waiting'
  | 'ours'
  | 'submitted'
  | 'rejected'
  | 'completed'
  | 'expiring'
  | 'expired';

export interface Staged {
  stage: ReviewStage;
  /** ISO 8601 in UTC. */
  stage_since: string;
}

export type StagedItem = ConditionalItem &
  Pick<Item, 'name' | 'label' | 'reference_only' | 'provider_assigned' | 'expiration_date' | 'stage' | 'stage_since'>;

const OPEN: ItemState = { visible: true, enabled: true };

/** Whom each of these items of one record waits for, and since when; what its conditions say comes from all of them. */
export async function stagesOf(context: Context, items: readonly StagedItem[]): Promise<Map<string, Staged>> {
  const states = itemStates(items);
  const setting = await expirationSetting(context);
  return new Map(items.map((item) => [item._id, staged(context, item, states.get(item._id) ?? OPEN, setting)]));
}

type Setting = Awaited<ReturnType<typeof expirationSetting>>;

function staged(context: Context, item: StagedItem, state: ItemState, setting: Setting): Staged {
  const lead = leadsOf(setting, documentType(item, context))[0] ?? 0;
  const stage = stageOf(item, state, context.today(), addDays(context.today(), lead));
  return { stage, stage_since: startOf(stage, item, lead) ?? sameStage(item, stage) ?? context.now().toISOString() };
}

function stageOf(item: StagedItem, { visible, enabled }: ItemState, today: string, horizon: string): ReviewStage {
  const details = item.completionDetails;
  if (item.reference_only) return 'reference';
  if (item.completed) {
    if (details?.renewal) return 'submitted';
    if (!item.expiration_date || item.expiration_date > horizon) return 'completed';
    return item.expiration_date < today ? 'expired' : 'expiring';
  }
  if (!visible || !enabled) return 'locked';
  if (details?.approvalStatus === 'Submitted') return 'submitted';
  if (details?.approvalStatus === 'Rejected') return 'rejected';
  if (details?.approvalStatus === 'Expired') return 'expired';
  return item.provider_assigned ? 'waiting' : 'ours';
}

/** What was sent waits since it was sent, what expires since its first notice was due, what has expired since its last day. */
function startOf(
  stage: ReviewStage,
  { completionDetails: details, expiration_date }: StagedItem,
  lead: number,
): string | undefined {
  if (stage === 'submitted') {
    const renewal = details?.renewal as { dateSubmitted?: unknown } | null | undefined;
    const sent = renewal ? renewal.dateSubmitted : details?.dateSubmitted;
    return typeof sent === 'string' ? sent : undefined;
  }
  if (!expiration_date) return undefined;
  if (stage === 'expiring') return `${addDays(expiration_date, -lead)}T00:00:00.000Z`;
  if (stage === 'expired') return `${addDays(expiration_date, 1)}T00:00:00.000Z`;
  return undefined;
}

const sameStage = (item: StagedItem, stage: ReviewStage): string | undefined =>
  item.stage === stage ? (item.stage_since ?? undefined) : undefined;
