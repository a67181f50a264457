import { parseSearch, type SearchTree } from '#common/search.ts';
import type { ViewState } from './view-state.ts';

/** A state without what names a field that this reader may not read, and how many were left out. */
export function cutState(state: ViewState, isReadable: (field: string) => boolean): { state: ViewState; leftOut: number } {
  const leftOut = new Set<string>();
  const keeps = (field: string) => isReadable(field) || (leftOut.add(field), false);
  const one = (field: string | null | undefined) => (field == null || keeps(field) ? field : null);
  const { columns, pinnedColumns, widths, sort, searchTerms, groupBy, aggregates, dateField, placeField } = state;
  const tree = searchTerms === undefined ? undefined : withoutFields(parseSearch(searchTerms), keeps);
  const cut: ViewState = {
    ...state,
    ...(columns && { columns: columns.filter(keeps) }),
    ...(pinnedColumns && { pinnedColumns: pinnedColumns.filter(keeps) }),
    ...(widths && { widths: Object.fromEntries(Object.entries(widths).filter(([name]) => keeps(name))) }),
    ...(sort && { sort: sort.filter(({ field }) => keeps(field)) }),
    ...(aggregates && { aggregates: aggregates.filter(({ field }) => keeps(field)) }),
    ...(groupBy !== undefined && { groupBy: one(groupBy) }),
    ...(dateField !== undefined && { dateField: one(dateField) }),
    ...(placeField !== undefined && { placeField: one(placeField) }),
  };
  const isCut = tree !== undefined && leftOut.size > 0;
  return { state: isCut ? { ...cut, searchTerms: tree.kept ?? { all: [] } } : cut, leftOut: leftOut.size };
}

/** Nothing is kept of a group of which nothing is left. */
function withoutFields(tree: SearchTree, keeps: (field: string) => boolean): { kept: SearchTree | undefined } {
  if ('op' in tree) return { kept: keeps(tree.field) ? tree : undefined };
  const nodes = 'all' in tree ? tree.all : tree.any;
  const kept = nodes.flatMap((node) => withoutFields(node, keeps).kept ?? []);
  if (nodes.length && !kept.length) return { kept: undefined };
  return { kept: 'all' in tree ? { all: kept } : { any: kept } };
}
