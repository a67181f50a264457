import { isSame } from '#server/records/values.ts';
import { inputStates } from '../input-states.ts';
import { isMissing, readValue } from '../input-values.ts';
import { isServers, placedInputs, type DocData } from '../inputs.ts';
import { SENDER } from '../recipients.ts';
import { unwritable } from './unwritable-letters.ts';

type Values = Record<string, unknown>;
export type CheckedValues = { values: Values; problem?: undefined } | { problem: string; values?: undefined };

/** Checks the values of an unsent agreement: the sender may change only their own inputs. */
export function checkSenderValues(data: DocData, given: Values, previous: Readonly<Values>): CheckedValues {
  const own = Map.groupBy(
    placedInputs(data).filter(({ role }) => role === SENDER),
    ({ field }) => field.name,
  );
  const values: Values = {};
  for (const [name, value] of Object.entries(given)) {
    const group = own.get(name);
    if (Object.hasOwn(previous, name) && isSame(value, previous[name])) {
      values[name] = value;
      continue;
    }
    if (!group) return { problem: `There is no field “${name.slice(0, 60)}” that the sender fills in.` };
    const read = readValue(group, value);
    const problem = read.problem ?? unwritable(read.value);
    if (problem !== undefined) return { problem };
    values[name] = read.value;
  }
  return { values };
}

/** The labels of required fields that the sender has left empty. */
export function missingOfSender(data: DocData, values: Readonly<Values>): string[] {
  const inputs = placedInputs(data);
  const states = inputStates(inputs, (_role, name) => values[name]);
  const missing = inputs.filter((input) => {
    const { visible, enabled } = states.get(input._id)!;
    return input.role === SENDER && input.field.required && visible && enabled && !isServers(input);
  });
  return [
    ...new Set(
      missing.filter((input) => isMissing(input, values[input.field.name])).map(({ field }) => field.label || field.name),
    ),
  ];
}
