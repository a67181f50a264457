import type { Tone } from '#common/field.ts';
import { dayOf, formatDay } from '#web/formats.ts';
import { say, sayLater } from '#web/words/say.ts';
import type { ItemStage, ItemView } from '../board.ts';

const stageLabels: Record<ItemStage, { label: string; tone: Tone }> = {
  open: { label: sayLater('To do'), tone: 'neutral' },
  submitted: { label: sayLater('Submitted'), tone: 'waiting' },
  rejected: { label: sayLater('Sent back'), tone: 'refused' },
  completed: { label: sayLater('Done'), tone: 'done' },
  locked: { label: sayLater('Locked'), tone: 'neutral' },
  reference: { label: sayLater('For reference'), tone: 'neutral' },
};

const toSign = { label: sayLater('To sign'), tone: 'neutral' } as const;
const waiting = { label: sayLater('Waiting for agreement'), tone: 'waiting' } as const;

/** What is looked at to say where an item stands. */
type Standing = Pick<ItemView, 'field_type' | 'stage'> & { completionDetails?: ItemView['completionDetails'] };

/** The agreement that is to be signed for an item, where there is one and it is open. */
export const agreementOf = ({ field_type, stage, completionDetails }: Standing): string | null =>
  field_type === 'E-signature Document' && stage === 'open' ? (completionDetails?.agreement ?? null) : null;

/** Until its agreement is there, nobody has anything to do here. */
const isWaiting = (item: Standing) => item.field_type === 'E-signature Document' && item.stage === 'open' && !agreementOf(item);
export const badgeOf = (item: Standing): { label: string; tone: Tone } => {
  if (isWaiting(item)) return said(waiting);
  return said(agreementOf(item) ? toSign : stageLabels[item.stage]);
};
const said = ({ label, tone }: { label: string; tone: Tone }) => ({ label: say(label), tone });

/** A new document for an approved item came back; what it was to renew stays. */
export const isRenewalSentBack = ({ stage, completionDetails }: Standing): boolean =>
  stage === 'completed' && Boolean(completionDetails?.rejectedRenewal && completionDetails.rejectionReason);

/** What was sent does not do: its reason says why. */
export const isSentBack = (item: Standing): boolean => item.stage === 'rejected' || isRenewalSentBack(item);

/** The same in the words of the one who is to act. */
export const providerBadgeOf = (item: Standing): { label: string; tone: Tone } =>
  isSentBack(item) ? { label: say('Sent back'), tone: 'refused' } : badgeOf(item);

/** It is the provider's turn. */
export const isTodo = (item: Standing) => (item.stage === 'open' && !isWaiting(item)) || isSentBack(item);

export const itemIcons: Record<string, string> = {
  'E-signature Document': 'signature',
  'Uploaded Document': 'upload',
  'Todo Item': 'checklist',
  Date: 'calendar',
  Dropdown: 'list-check',
  'Library Resource': 'book',
};

/** How many days until it expires, as a badge when it matters. */
export function expiryOf(item: Pick<ItemView, 'completionDetails'>, today = dayOf()): { label: string; tone: Tone } | null {
  const date = item.completionDetails?.expirationDate;
  if (!date) return null;
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  if (days < 0) return { label: say('Expired {date}', { date: showDay(date) }), tone: 'expired' };
  if (days <= 45)
    return {
      label:
        days === 0 ? say('Expires today') : say({ one: 'Expires in 1 day', other: 'Expires in {count} days' }, { count: days }),
      tone: 'expiring',
    };
  return { label: say('Valid until {date}', { date: showDay(date) }), tone: 'neutral' };
}

/** What is done and runs out soon, the next one first: a new document is welcome. */
export const toRenew = (items: readonly ItemView[], today = dayOf()): ItemView[] =>
  items
    .filter((item) => item.stage === 'completed' && !isSentBack(item) && isRunningOut(item, today))
    .sort((a, b) => String(a.completionDetails?.expirationDate).localeCompare(String(b.completionDetails?.expirationDate)));
const isRunningOut = (item: ItemView, today: string) => ['expiring', 'expired'].includes(expiryOf(item, today)?.tone ?? '');

/** A calendar day as the whole product writes it. */
export const showDay = (day: string): string => formatDay(day);

/** What the one whose turn it is should look at first. */
export const forProvider = (items: readonly ItemView[]): ItemView[] => {
  const rank: Record<ItemStage, number> = { rejected: 0, open: 1, submitted: 2, locked: 3, completed: 4, reference: 5 };
  const rankOf = (item: ItemView) => (isWaiting(item) ? rank.submitted : isSentBack(item) ? rank.rejected : rank[item.stage]);
  return items.filter((item) => item.provider_assigned).sort((a, b) => rankOf(a) - rankOf(b));
};
