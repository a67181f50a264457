import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { say } from '#web/words/say.ts';
import { SPAN_TYPES } from '../../time-frame.ts';
import type { ConditionDraft, Draft } from './achievements-api.ts';

/** “When a lead is created and the count of leads is at least 10 this month, its person earns 20 coins.” */
export function sentenceOf({ achievement, conditions }: Draft, about: DescribedModule | undefined): string {
  if (!about) return say('Choose the module whose records earn it.');
  if (!conditions.length) return say('Without a condition nothing is earned by itself: administrators award it.');
  const what = inSentence(say(about.singular));
  const rewards = (achievement.rewards ?? []).map(({ rewardType, amount }) =>
    say(rewardType === 'coins' ? '{count} coins' : '{count} points', { count: amount }),
  );
  const values = {
    record: /^[aeiou]/i.test(what) ? say('an {record}', { record: what }) : say('a {record}', { record: what }),
    conditions: conditions
      .map((each) => conditionInWords(each, about))
      .reduce((one, other) => say('{one}, and {other}', { one, other })),
    earned: [say('this'), ...rewards].reduce((one, other) => say('{one} and {other}', { one, other })),
  };
  switch (achievement.appliesTo ?? 'both') {
    case 'new':
      return say('When {record} is created and {conditions}, its person earns {earned}.', values);
    case 'update':
      return say('When {record} is updated and {conditions}, its person earns {earned}.', values);
    case 'both':
      return say('When {record} is created or updated and {conditions}, its person earns {earned}.', values);
    default:
      return say('When {record} changes and {conditions}, its person earns {earned}.', values);
  }
}

function conditionInWords({ functionType, functionField, trigger, timeFrame }: ConditionDraft, about: DescribedModule): string {
  const field = about.fields.find(({ fieldName }) => fieldName === functionField?.fieldName);
  const isOfRecords = functionType === 'count' || !field;
  const least = { subject: inSentence(say(isOfRecords ? about.label : field.label)), least: trigger ?? '…' };
  const condition =
    functionType === 'avg'
      ? say('the average of {subject} is at least {least}', least)
      : functionType === 'sum'
        ? say('the sum of {subject} is at least {least}', least)
        : say('the count of {subject} is at least {least}', least);
  const span = spanInWords(timeFrame);
  return span ? say('{condition} {span}', { condition, span }) : condition;
}

function spanInWords(frame: ConditionDraft['timeFrame']): string | null {
  const span = SPAN_TYPES.find(({ value }) => value === frame?.spanType);
  if (!span || span.value === 'Indefinite') return null;
  const [first, second] = [frame?.dateSpecifier ?? '…', frame?.dateSpecifierEnd ?? '…'];
  if (span.value === 'Between') return say('between {first} and {second}', { first, second });
  if (span.value === 'Before') return say('on or before {day}', { day: first });
  if (span.value === 'After') return say('on or after {day}', { day: first });
  return say(span.label).toLowerCase();
}
