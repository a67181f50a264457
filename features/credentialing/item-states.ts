import { evaluateConditions, resultOf, type ConditionAction, type ConditionMatch } from '#common/conditions.ts';

/** A condition of a required item: another item's value against `value`. */
export interface ItemCondition {
  relatedRequiredItemId?: unknown;
  operator?: unknown;
  value?: unknown;
}

export interface ConditionalItem {
  _id: string;
  field_type: string | null;
  completed: boolean | null;
  completionDetails: Record<string, unknown> | null;
  conditions: Record<string, unknown>[] | null;
  /** `match` Any or All (default), `action` Show, Hide, Enable (default) or Disable: for all conditions of the item. */
  field_options: Record<string, unknown> | null;
}

export interface ItemState {
  visible: boolean;
  enabled: boolean;
}

/** What each item's conditions make of it at this moment. A source that is gone counts as passed and is reported. */
export function itemStates(
  items: readonly ConditionalItem[],
  onError: (error: unknown, item: ConditionalItem) => void = () => undefined,
): Map<string, ItemState> {
  const byId = new Map(items.map((item) => [item._id, item]));
  return new Map(items.map((item) => [item._id, stateOf(item, byId, onError)]));
}

export interface ExplainedState extends ItemState {
  match: ConditionMatch;
  action: ConditionAction;
  conditions: { item: string; name: string | null; operator: string; value: unknown; actual: unknown; passed: boolean }[];
}

/** Why an item is shown and open, or not: each of its conditions with the value that it met. */
export function explainState(
  item: ConditionalItem,
  items: readonly (ConditionalItem & { name: string | null })[],
): ExplainedState {
  const byId = new Map(items.map((each) => [each._id, each]));
  const conditions = ((item.conditions ?? []) as ItemCondition[]).map(({ relatedRequiredItemId, operator, value }) => {
    const source = byId.get(String(relatedRequiredItemId));
    const term = { operator: String(operator ?? ''), value };
    const actual = source && itemValue(source);
    const passed = evaluateConditions([term], 'All', () => valueOf(byId, relatedRequiredItemId)) === true;
    return {
      item: String(relatedRequiredItemId),
      name: source?.name ?? null,
      operator: term.operator,
      value: value ?? null,
      actual: actual ?? null,
      passed,
    };
  });
  const state = stateOf(item, byId, () => undefined);
  return { ...state, match: matchOf(item), action: actionOf(item), conditions };
}

function stateOf(
  item: ConditionalItem,
  byId: ReadonlyMap<string, ConditionalItem>,
  onError: (error: unknown, item: ConditionalItem) => void,
): ItemState {
  const conditions = (item.conditions ?? []) as ItemCondition[];
  const terms = conditions.map((condition) => ({ ...condition, operator: String(condition.operator ?? '') }));
  const met = evaluateConditions(
    terms,
    matchOf(item),
    (term) => valueOf(byId, term.relatedRequiredItemId),
    (error) => onError(error, item),
  );
  if (met === 'inactive') return { visible: true, enabled: true };
  return { visible: true, enabled: true, ...resultOf(actionOf(item), met) };
}

function valueOf(byId: ReadonlyMap<string, ConditionalItem>, id: unknown): unknown {
  const source = byId.get(String(id));
  if (!source) throw new Error(`The item ${String(id)} of this condition is gone.`);
  return itemValue(source);
}

/** The answer that was given, where there is one to give; else whether the item is completed (undefined: not yet). */
function itemValue({ field_type, completed, completionDetails }: ConditionalItem): unknown {
  if (field_type === 'Date' || field_type === 'Dropdown') return completionDetails?.actionValue;
  return completed ? true : undefined;
}

const matchOf = ({ field_options }: ConditionalItem): ConditionMatch => (field_options?.match === 'Any' ? 'Any' : 'All');
const ACTIONS: readonly unknown[] = ['Show', 'Hide', 'Enable', 'Disable'];
const actionOf = ({ field_options }: ConditionalItem): ConditionAction =>
  ACTIONS.includes(field_options?.action) ? (field_options!.action as ConditionAction) : 'Enable';
