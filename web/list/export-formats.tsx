import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { download } from '../api.ts';
import { save } from '../files.ts';
import { showProgress } from '../ui/dialogs.ts';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import type { Columns } from './columns.ts';
import type { List } from './use-list.ts';

export interface Exported {
  module: DescribedModule;
  list: List;
  columns: Columns;
}
/** Exactly what the list shows, all its rows, under the user's own rights. */
export default function ExportFormats({ module, list, columns, children }: Exported & { children: ReactElement }) {
  const run = async (format: 'xlsx' | 'csv') => {
    const progress = showProgress(`Exporting ${module.label}`);
    try {
      const { searchTerms, sortField, sortOrder } = list.query;
      const body = { module: module.name, searchTerms, sortField, sortOrder, fields: columns.names, format };
      save(await download('/api/files/spreadsheet/export-to-spreadsheet', { body }));
    } catch {
      // The refusal was already shown.
    } finally {
      progress.close();
    }
  };
  return (
    <Menu {...useOpenAtOnce()} position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('xlsx')}>Excel workbook (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>Comma-separated (.csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
