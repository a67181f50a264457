import type { Context } from '#server/context.ts';
import { placements } from '#features/placements/placements.module.ts';
import type { BoardView, ItemView } from '../board.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as requiredItems } from '../credentialing-required-items.module.ts';
import { percentOf, progressOf } from '../item-progress.ts';
import { itemStates, type ItemState } from '../item-states.ts';
import { CATEGORIES, CATEGORIES_MISSING } from '../categories.ts';
import { expiryOf, expiresDuring } from './during-placement.ts';
import { commentsByItem } from './item-comments.ts';
import { itemChoices } from './item-choices.ts';
import { answerRefused } from './may-answer.ts';
import type { Credentialing, Item } from './item-at-work.ts';
import { stageOf } from './item-stage.ts';
import { relatedNames } from './related-names.ts';

type BoardItem = Item & ItemState & ItemView;

/** The screens' view with whole items, and what has to be said beside it. */
export interface Board extends BoardView {
  record: Credentialing;
  categories: { value: string | null; label: string; items: BoardItem[] }[];
  notices: { text: string; style: 'danger'; duration: number }[];
}

/** Everything that the screens of a record show, in six statements whatever its number of items. */
export async function readBoard(context: Context, id: string): Promise<Board> {
  const record = await context.records.get(credentialing, id);
  const items = await context.records.all(
    requiredItems,
    { relatedCredentialingRecord: id },
    { sortField: 'order', sortOrder: 'asc' },
  );
  const [choices, comments] = [
    await itemChoices(context.asSystem('the choices of an item are part of it'), items),
    await commentsByItem(context, items),
  ];
  const reader = context.access.isProvider ? context.asSystem('a provider’s records name their placement') : context;
  const placement = await reader.records.find(placements, record.placements_credentialing);
  const all = await withSources(context, id, items);
  const states = itemStates(all, (error, item) =>
    context.engine.log.warn({ item: item._id, problem: String(error) }, 'a condition that errs counts as passed'),
  );
  const { isProvider } = context.access;
  const editable = isProvider ? new Set<string>() : await context.records.mayAmong('edit', requiredItems, items);
  const board = items.map((item): BoardItem => {
    const state = states.get(item._id)!;
    return {
      ...item,
      ...state,
      stage: stageOf(item, state),
      expiresDuringPlacement: expiresDuring(expiryOf(item), placement),
      choices: choices.get(item._id) ?? [],
      mayEdit: editable.has(item._id),
      mayComplete: (isProvider || editable.has(item._id)) && answerRefused(item, { record, state, isProvider }) === null,
      ...comments.get(item._id)!,
    };
  });
  const { required, completed } = isProvider ? progressOf(all).own : progressOf(items);
  const related = (await relatedNames(context, [id]))(id);
  return {
    record,
    provider: related.providers_credentialing,
    account: related.related_account,
    placement: related.placements_credentialing,
    start: isProvider ? null : (placement?.planned_start_date ?? null), // a provider's placement was read past their rights
    categories: byCategory(context, isProvider ? board.filter(({ visible }) => visible) : board),
    progress: {
      required,
      completed,
      percent: percentOf({ required, completed }),
      submitted: board.filter(({ stage }) => stage === 'submitted').length,
    },
    notices: context.list(CATEGORIES) ? [] : [{ text: CATEGORIES_MISSING, style: 'danger', duration: 5000 }],
  };
}

/** All items of the record where this reader does not see everything that conditions are about. */
async function withSources(context: Context, record: string, seen: readonly Item[]): Promise<readonly Item[]> {
  const ids = new Set(seen.map(({ _id }) => _id));
  const isCut = ({ completed, completionDetails, conditions, field_options }: Item) =>
    [completed, completionDetails, conditions, field_options].includes(undefined as never) ||
    conditions?.some(({ relatedRequiredItemId }) => !ids.has(String(relatedRequiredItemId)));
  if (!seen.some(isCut)) return seen;
  const system = context.asSystem('conditions look at all items of a record');
  return system.records.all(requiredItems, { relatedCredentialingRecord: record });
}

function byCategory(context: Context, items: readonly BoardItem[]): Board['categories'] {
  const known = context.list(CATEGORIES) ?? [];
  const labels = new Map<string | null, string>(known.map(({ value, label }) => [value, label]));
  for (const { category } of items) if (category && !labels.has(category)) labels.set(category, category);
  labels.set(null, 'Other');
  return [...labels]
    .map(([value, label]) => ({ value, label, items: items.filter(({ category }) => (category ?? null) === value) }))
    .filter((each) => each.items.length > 0);
}
