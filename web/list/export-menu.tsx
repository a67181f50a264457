import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { download } from '../api.ts';
import { save } from '../files.ts';
import { showProgress } from '../ui/dialogs.ts';
import type { Columns } from './columns.ts';
import type { List } from './use-list.ts';

/** Exactly what the list shows, all its rows, under the user's own rights. */
export function ExportMenu({ module, list, columns }: { module: DescribedModule; list: List; columns: Columns }) {
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
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Export">
          <ActionIcon aria-label="Export">
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('xlsx')}>Excel workbook (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>Comma-separated (.csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
