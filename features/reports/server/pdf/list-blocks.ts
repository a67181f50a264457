import { layoutFor, fieldsInLayout } from '#common/layouts.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { mayAskFor } from '#server/records/asked-fields.ts';
import { columnsOf, refuseExport, rowsOf } from '#server/records/export.ts';
import { headerOf, sheetOf, type ExportCell } from '#server/records/sheets.ts';
import { viewFor } from '#features/saved-views/server/public.ts';
import type { Block } from './blocks.ts';
import { paperValue } from './format-value.ts';

/** Of a list among other widgets. */
const MOST_ROWS = 12;
const MOST_COLUMNS = 6;

/** The first records of a saved view as its reader sees them; what leaves the house so needs the right to export them. */
export async function listBlocks(context: Context, id: string): Promise<{ name: string; blocks: Block[] } | undefined> {
  const view = await viewFor(context, id);
  if (!view) return undefined;
  const { name, module, state } = view;
  refuseExport(context, module);
  const { searchTerms, search, sort } = state;
  const query = {
    ...(searchTerms ? { searchTerms } : {}),
    ...(search ? { search } : {}),
    sort: sort?.length ? sort : sortOf(module),
  };
  const { records, total } = await context.records.search(module.name, { ...query, fields: [], pageSize: MOST_ROWS });
  const columns = columnsOf(context, module, columnNames(context, module, state.columns));
  const sheet = sheetOf('shown', columns, 'UTC');
  const rows: string[][] = [];
  const ids = records.map(({ _id }) => _id);
  for await (const cells of rowsOf(context, module, ids, sheet, query))
    rows.push(cells.map((cell, at) => paperValue(plain(cell), columns[at]!.field.type, context.timeZone)));
  if (!rows.length) return { name, blocks: [{ kind: 'text', text: 'Nothing is in this view.' }] };
  const numeric = columns.map(({ field }) => field.type === 'Number' || field.type === 'Currency');
  const blocks: Block[] = [{ kind: 'table', header: headerOf(sheet), rows, numeric }];
  if (total > rows.length) {
    const text = `These are the first ${rows.length} of ${total.toLocaleString('en-US')} records.`;
    blocks.push({ kind: 'text', text });
  }
  return { name, blocks };
}

/** Paper writes days and moments in its own way. */
function plain(cell: ExportCell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell;
  return cell.clock.length > 10 ? `${cell.clock.replace(' ', 'T')}:00.000Z` : cell.clock;
}

const sortOf = ({ sort }: Module) => (sort ? [sort] : [{ field: 'name' as const }]);

/** Those of the view, else those of the list that was designed; the first stands for the record. */
function columnNames(context: Context, module: Module, ofView: readonly string[] | undefined): string[] {
  const designed = fieldsInLayout(
    layoutFor({ fields: module.fields, layouts: module.layoutList }, 'grid', { roles: context.access.roles }),
  );
  const isShown = (name: string) => module.storage.has(name) && mayAskFor(context, module, name);
  const names = (ofView?.length ? ofView : designed).filter(isShown).slice(0, MOST_COLUMNS);
  return names.length ? names : ['name'];
}
