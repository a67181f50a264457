import type { AnyRecord } from '#common/module.ts';
import type { GroupValue, RecordGroup, RecordGroups } from '../groups-api.ts';

/** A card on its way to another column: shown there until the server's answer is. */
export interface Move {
  record: AnyRecord;
  from: GroupValue;
  to: GroupValue;
}

/** The columns with the cards that are on their way. */
export const withMoves = (data: RecordGroups, moves: readonly Move[]): RecordGroup[] =>
  data.groups.map((group) => moves.reduce(afterMove, group));

function afterMove(group: RecordGroup, { record, from, to }: Move): RecordGroup {
  const records = group.records ?? [];
  const isHere = records.some(({ _id }) => _id === record._id);
  if (group.value === to && from !== to)
    return isHere ? group : { ...group, count: group.count + 1, records: [record, ...records] };
  if (group.value === from && from !== to)
    return isHere ? { ...group, count: group.count - 1, records: records.filter(({ _id }) => _id !== record._id) } : group;
  return group;
}

/** Where an arrow leads from a card: up and down in its column, sideways to the same height of the next column with cards. */
export function cardBeside(columns: readonly (readonly string[])[], id: string, key: string): string | undefined {
  const column = columns.findIndex((ids) => ids.includes(id));
  if (column < 0) return undefined;
  const row = columns[column]!.indexOf(id);
  if (key === 'ArrowDown') return columns[column]![row + 1];
  if (key === 'ArrowUp') return columns[column]![row - 1];
  const step = key === 'ArrowRight' ? 1 : -1;
  for (let at = column + step; at >= 0 && at < columns.length; at += step) {
    const ids = columns[at]!;
    if (ids.length > 0) return ids[Math.min(row, ids.length - 1)];
  }
  return undefined;
}
