import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { say, sayLater } from '#web/words/say.ts';
import { SPAN_TYPES } from '../../time-frame.ts';
import type { ConditionDraft, Draft } from './achievements-api.ts';

const DONE: Readonly<Record<string, string>> = {
  new: sayLater('is created'),
  update: sayLater('is updated'),
  both: sayLater('is created or updated'),
};

/** “When a lead is created and the count of leads is at least 10 this month, its person earns 20 coins.” */
export function sentenceOf({ achievement, conditions }: Draft, about: DescribedModule | undefined): string {
  if (!about) return say('Choose the module whose records earn it.');
  const what = inSentence(about.singular);
  if (!conditions.length) return say('Without a condition nothing is earned by itself: administrators award it.');
  const held = conditions.map((each) => conditionInWords(each, about)).join(', and ');
  const rewards = (achievement.rewards ?? []).map(({ rewardType, amount }) => `${amount} ${rewardType}`).join(' and ');
  const article = /^[aeiou]/i.test(what) ? 'an' : 'a';
  return rewards
    ? say('When {article} {what} {done} and {held}, its person earns this and {rewards}.', {
        article,
        what,
        done: DONE[achievement.appliesTo ?? 'both'] ?? 'changes',
        held,
        rewards,
      })
    : say('When {article} {what} {done} and {held}, its person earns this.', {
        article,
        what,
        done: DONE[achievement.appliesTo ?? 'both'] ?? 'changes',
        held,
      });
}

function conditionInWords({ functionType, functionField, trigger, timeFrame }: ConditionDraft, about: DescribedModule): string {
  const field = about.fields.find(({ fieldName }) => fieldName === functionField?.fieldName);
  const of = functionType === 'count' || !field ? inSentence(about.label) : inSentence(field.label);
  const fn = functionType === 'avg' ? 'average' : (functionType ?? 'count');
  return say('the {fn} of {of} is at least {trigger}{spanInWords}', {
    fn,
    of,
    trigger: trigger ?? '…',
    spanInWords: spanInWords(timeFrame),
  });
}

function spanInWords(frame: ConditionDraft['timeFrame']): string {
  const span = SPAN_TYPES.find(({ value }) => value === frame?.spanType);
  if (!span || span.value === 'Indefinite') return '';
  const [first, second] = [frame?.dateSpecifier ?? '…', frame?.dateSpecifierEnd ?? '…'];
  if (span.value === 'Between') return ` ${say('between {first} and {second}', { first, second })}`;
  return span.value === 'Before' || span.value === 'After'
    ? ` ${span.label.toLowerCase()} ${first}`
    : ` ${span.label.toLowerCase()}`;
}
