import { asksForValue } from '#common/conditions.ts';
import { formatDay, formatMoment } from '#web/formats.ts';
import { EFFECTS, isDayValue, operatorInWords } from '../condition-words.ts';
import type { MetCondition, WhyView } from '../board.ts';

/** What the conditions of an item make of it, in a sentence; null where it has none. */
export function stateSentence({ visible, enabled, match, action, conditions }: WhyView['state']): string | null {
  if (!conditions.length) return null;
  const state = visible ? (enabled ? 'open' : 'locked') : 'hidden';
  const which = conditions.length === 1 ? 'this condition' : `${match === 'Any' ? 'any' : 'all'} of these conditions`;
  const verb = conditions.length === 1 || match === 'Any' ? 'holds' : 'hold';
  return `It is ${state} now. It is ${EFFECTS[action]} when ${which} ${verb}:`;
}

/** A condition with the value that it met. */
export function conditionSentence({ name, operator, value, actual, passed }: MetCondition): string {
  const source = name ? `“${name}”` : 'An item that you cannot see';
  const asked = asksForValue(operator) ? ` ${inWords(value)}` : '';
  const met = name === null && actual === null ? (passed ? 'it holds' : 'it does not hold yet') : `now ${inWords(actual)}`;
  return `${source} ${operatorInWords(operator, value)}${asked} (${met})`;
}

function inWords(value: unknown): string {
  if (value === true) return 'done';
  if (value === false || value === null || value === undefined || value === '') return 'not done';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  return isDayValue(value) ? formatDay(value) : String(value);
}

/**
 * Who or what completed an item; null where nobody did.
 * @param person the name of the user; '' where the reader does not see them
 * @param isApproved an upload is completed by its approval
 */
export function doneSentence({ by, at, from }: WhyView['done'], person: string, isApproved = false): string | null {
  if (!by) return null;
  const when = at ? ` on ${formatMoment(at)}` : '';
  const name = from?.name ? ` “${from.name}”` : '';
  if (by === 'earlier-item') return `It was carried over from the earlier item${name}${when}.`;
  if (by === 'document') return `It was filled in from the document${name}${person && `, and ${person} approved it`}${when}.`;
  if (by === 'agreement') return `It was completed by signing${name || ' the agreement'}${when}.`;
  return `${person || 'Somebody'} ${isApproved ? 'approved' : 'completed'} it${when}.`;
}
