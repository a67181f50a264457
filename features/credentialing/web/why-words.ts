import type { ConditionAction } from '#common/conditions.ts';
import { formatDay, formatMoment } from '#web/formats.ts';
import { say, sayLater } from '#web/words/say.ts';
import { isDayValue, operatorInWords } from '../condition-words.ts';
import type { MetCondition, WhyView } from '../board.ts';

/** What the conditions of an item make of it, in a sentence; null where it has none. */
export function stateSentence({ visible, enabled, match, action, conditions }: WhyView['state']): string | null {
  if (!conditions.length) return null;
  const state = say(visible ? (enabled ? OPEN : LOCKED) : HIDDEN);
  const which =
    conditions.length === 1
      ? say('this is true:')
      : match === 'Any'
        ? say('one of these is true:')
        : say('all of these are true:');
  return `${state} ${say(EFFECT[action])} ${which}`;
}

const OPEN = sayLater('This item is open now.');
const LOCKED = sayLater('This item is locked now.');
const HIDDEN = sayLater('This item is hidden now.');

const EFFECT: Record<ConditionAction, string> = {
  Show: sayLater('It appears when'),
  Hide: sayLater('It is hidden while'),
  Enable: sayLater('It opens when'),
  Disable: sayLater('It is locked while'),
};

/** A condition with the value that it met. */
export function conditionSentence({ name, operator, value, actual, passed }: MetCondition): string {
  const source = name ? `“${name}”` : say('Another item');
  const about = doneness(operator, value) ?? `${say(operatorInWords(operator, value))} ${inWords(value)}`;
  const isUnknown = name === null && actual === null;
  const how = isUnknown || isSaid(operator, value, actual) ? yesOrNot(passed, actual) : met(actual);
  return `${source} ${about} (${how})`;
}

/** For what asks whether an item is done at all. */
function doneness(operator: string, value: unknown): string | null {
  if (operator === 'Not Empty' || (operator === 'Equals' && value === true)) return say('is done');
  if (operator === 'Empty' || (operator === 'Not Equals' && value === true)) return say('is not done');
  return null;
}

/** The answer adds nothing to whether it is done. */
const isSaid = (operator: string, value: unknown, actual: unknown): boolean =>
  doneness(operator, value) !== null && (isNone(actual) || actual === true);

const yesOrNot = (passed: boolean, actual: unknown): string =>
  passed ? say('yes') : actual === true ? say('it is done') : say('not yet');
const met = (actual: unknown): string =>
  isNone(actual) ? say('no answer yet') : say('the answer is {actual}', { actual: inWords(actual) });
const isNone = (value: unknown): boolean => value === false || value === null || value === undefined || value === '';

function inWords(value: unknown): string {
  if (value === true) return say('done');
  if (isNone(value)) return say('not done');
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
  const when = at ? say(' on {moment}', { moment: formatMoment(at) }) : '';
  const name = from?.name ? ` “${from.name}”` : '';
  if (by === 'earlier-item')
    return name
      ? say('This was already done on an earlier record, at{name}, and counts here too{when}.', { name, when })
      : say('This was already done on an earlier record, and counts here too{when}.', { when });
  if (by === 'document')
    return person
      ? say('The document{name} was already here and answers this item; {person} confirmed it{when}.', { name, person, when })
      : say('The document{name} was already here and answers this item{when}.', { name, when });
  if (by === 'agreement') return say('It was completed by signing{name}{when}.', { name: name || say(' the agreement'), when });
  const who = person || say('Somebody');
  return isApproved ? say('{who} approved it{when}.', { who, when }) : say('{who} completed it{when}.', { who, when });
}
