import { evaluateConditions, resultOf, type ConditionTerm } from '#common/conditions.ts';
import { groupKey, type InputCondition, type PlacedInput } from './inputs.ts';
import type { Role } from './recipients.ts';

export interface InputState {
  visible: boolean;
  enabled: boolean;
}

/** The value of a recipient's input by its name. */
export type ValueOf = (role: Role, name: string) => unknown;
export type OnConditionError = (error: unknown, input: PlacedInput) => void;

/**
 * What the conditions make of each input, by its `_id`. A source that is hidden or disabled counts as empty; a source that does not
 * exist errs, which counts as passed. Conditions name an input of the same recipient first, then of anybody.
 */
export function inputStates(
  inputs: readonly PlacedInput[],
  valueOf: ValueOf,
  onError?: OnConditionError,
): Map<string, InputState> {
  const states = new Map<string, InputState>();
  const byName = Map.groupBy(inputs, ({ field }) => field.name);
  const evaluating = new Set<string>();

  const stateOf = (input: PlacedInput): InputState => {
    const known = states.get(input._id);
    if (known || evaluating.has(input._id)) return known ?? ALWAYS;
    evaluating.add(input._id);
    const state = { ...ALWAYS, ...evaluated(input) };
    evaluating.delete(input._id);
    states.set(input._id, state);
    return state;
  };
  const evaluated = (input: PlacedInput) => {
    const { conditions, match = 'All', action = 'Show' } = input.field;
    const met = evaluateConditions(
      (conditions ?? []).map(termOf),
      match,
      (term) => sourceValue(input, term),
      (error) => onError?.(error, input),
    );
    return met === 'inactive' ? {} : resultOf(action, met);
  };
  const sourceValue = (input: PlacedInput, { met, relatedInput }: Term): unknown => {
    if (met !== undefined) return met;
    const sources = byName.get(relatedInput ?? '');
    const source = sources?.find(({ role }) => role === input.role) ?? sources?.[0];
    if (!source) throw new Error(`There is no input “${relatedInput}”.`);
    const shares = sources!.filter(({ role }) => role === source.role);
    const isThere = shares.some((each) => stateOf(each).visible && stateOf(each).enabled);
    return isThere ? valueOf(source.role, source.field.name) : undefined;
  };
  for (const input of inputs) stateOf(input);
  return states;
}

const ALWAYS: InputState = { visible: true, enabled: true };

type Term = ConditionTerm & { relatedInput?: string | undefined; met?: boolean };
const termOf = (condition: InputCondition): Term =>
  'met' in condition ? { operator: 'Equals', value: true, met: condition.met } : condition;

/** Names of inputs that wait, through others or directly, for themselves. */
export function circleAmong(inputs: readonly PlacedInput[]): string | undefined {
  const sources = new Map<string, Set<string>>();
  const keyed = new Map(inputs.map((input) => [groupKey(input.role, input.field.name), input]));
  const keyOfSource = (input: PlacedInput, name: string) =>
    keyed.has(groupKey(input.role, name))
      ? groupKey(input.role, name)
      : [...keyed].find(([, each]) => each.field.name === name)?.[0];
  for (const input of inputs)
    for (const condition of input.field.conditions ?? []) {
      const key = groupKey(input.role, input.field.name);
      const source = condition.relatedInput === undefined ? undefined : keyOfSource(input, condition.relatedInput);
      if (source) sources.set(key, (sources.get(key) ?? new Set()).add(source));
    }
  const settled = new Set<string>();
  const leadsBack = (key: string, path: ReadonlySet<string>): boolean => {
    if (path.has(key)) return true;
    if (settled.has(key)) return false;
    const found = [...(sources.get(key) ?? [])].some((next) => leadsBack(next, new Set([...path, key])));
    settled.add(key);
    return found;
  };
  const first = [...sources.keys()].find((key) => leadsBack(key, new Set()));
  return first === undefined ? undefined : keyed.get(first)!.field.name;
}
