import type { ConditionAction } from '#common/conditions.ts';
import { formatDay, formatMoment } from '#web/formats.ts';
import { isDayValue, operatorInWords } from '../condition-words.ts';
import type { MetCondition, WhyView } from '../board.ts';

/** What the conditions of an item make of it, in a sentence; null where it has none. */
export function stateSentence({ visible, enabled, match, action, conditions }: WhyView['state']): string | null {
  if (!conditions.length) return null;
  const state = visible ? (enabled ? 'open' : 'locked') : 'hidden';
  const which = conditions.length === 1 ? 'this is' : match === 'Any' ? 'one of these is' : 'all of these are';
  return `This item is ${state} now. ${EFFECT[action]} ${which} true:`;
}

const EFFECT: Record<ConditionAction, string> = {
  Show: 'It appears when',
  Hide: 'It is hidden while',
  Enable: 'It opens when',
  Disable: 'It is locked while',
};

/** A condition with the value that it met. */
export function conditionSentence({ name, operator, value, actual, passed }: MetCondition): string {
  const source = name ? `“${name}”` : 'Another item';
  const about = doneness(operator, value) ?? `${operatorInWords(operator, value)} ${inWords(value)}`;
  const isUnknown = name === null && actual === null;
  const how = isUnknown || isSaid(operator, value, actual) ? yesOrNot(passed, actual) : met(actual);
  return `${source} ${about} (${how})`;
}

/** For what asks whether an item is done at all. */
function doneness(operator: string, value: unknown): string | null {
  if (operator === 'Not Empty' || (operator === 'Equals' && value === true)) return 'is done';
  if (operator === 'Empty' || (operator === 'Not Equals' && value === true)) return 'is not done';
  return null;
}

/** The answer adds nothing to whether it is done. */
const isSaid = (operator: string, value: unknown, actual: unknown): boolean =>
  doneness(operator, value) !== null && (isNone(actual) || actual === true);

const yesOrNot = (passed: boolean, actual: unknown): string => (passed ? 'yes' : actual === true ? 'it is done' : 'not yet');
const met = (actual: unknown): string => (isNone(actual) ? 'no answer yet' : `the answer is ${inWords(actual)}`);
const isNone = (value: unknown): boolean => value === false || value === null || value === undefined || value === '';

function inWords(value: unknown): string {
  if (value === true) return 'done';
  if (isNone(value)) return 'not done';
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
  if (by === 'earlier-item')
    return `This was already done on an earlier record${name && `, at${name}`}, and counts here too${when}.`;
  if (by === 'document')
    return `The document${name} was already here and answers this item${person && `; ${person} confirmed it`}${when}.`;
  if (by === 'agreement') return `It was completed by signing${name || ' the agreement'}${when}.`;
  return `${person || 'Somebody'} ${isApproved ? 'approved' : 'completed'} it${when}.`;
}
