import type { ConditionSource } from '#web/conditions/value-input.tsx';
import { say } from '#web/words/say.ts';
import { placedInputs, type InputKind } from '../../inputs.ts';
import { circleAmong } from '../../input-states.ts';
import { docDataOf, type DesignInput, type Inputs } from './design-model.ts';

/** The inputs that a condition of this one may ask, in the order of the pages: not itself, and none that waits for it. */
export function conditionSources(input: DesignInput, inputs: Inputs): ConditionSource[] {
  const own = input.field.name;
  const byName = Map.groupBy(inputs, ({ field }) => field.name);
  return [...byName].flatMap(([name, [first, ...others]]) => {
    if (!first || name === own || wouldCircle(input, name, inputs)) return [];
    const isForeign = first.role !== input.role;
    return [
      {
        id: name,
        label: `${first.field.label || name}${isForeign ? ` (${say(first.role)})` : ''}`,
        answer: ANSWERS[first.type.inputType] ?? 'text',
        options: [...new Set([first, ...others].flatMap(({ field }) => field.options ?? []))].map((value) => ({
          value,
          label: value,
        })),
      },
    ];
  });
}

const ANSWERS: Partial<Record<InputKind, ConditionSource['answer']>> = {
  Checkbox: 'tick',
  Radio: 'choice',
  Dropdown: 'choice',
  Date: 'day',
  DateSigned: 'day',
};

function wouldCircle(input: DesignInput, source: string, inputs: Inputs): boolean {
  const { page: _page, ...plain } = input;
  const asking = { ...plain, page: 0, field: { ...input.field, conditions: [{ relatedInput: source, operator: 'Not Empty' }] } };
  const tried = inputs.map((each) => (each._id === input._id ? asking : each));
  const known = tried.filter(({ field }) => field.conditions?.length || field.name === source);
  return (
    circleAmong(
      placedInputs(
        docDataOf(
          known.map((each) => ({ ...each, page: 0 })),
          [ANY_PAGE],
        ),
      ),
    ) !== undefined
  );
}
const ANY_PAGE = { width: 1, height: 1 };
