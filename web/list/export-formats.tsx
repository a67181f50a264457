import type { ReactElement } from 'react';
import { Menu } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { download } from '../api.ts';
import { save } from '../files.ts';
import { followRun } from '../runs/follow-run.ts';
import { BACKGROUND_WORK } from '../runs/background-work-path.ts';
import { downloadRunFile } from '../runs/runs-api.ts';
import { showProgress } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';
import { searchOf } from './list-state.ts';
import type { Columns } from './columns.ts';
import type { List } from './use-list.ts';

export interface Exported {
  module: DescribedModule;
  list: List;
  columns: Columns;
}
/** The columns of the list, all its rows, under the user's own rights: as it shows them, or with ids and values for an import. */
export default function ExportFormats({ module, list, columns, children }: Exported & { children: ReactElement }) {
  const run = async (format: 'xlsx' | 'csv', style: 'shown' | 'stored' = 'shown') => {
    const progress = showProgress(say('Exporting {label}', { label: module.label }));
    try {
      const body = { module: module.name, ...searchOf(list.state), fields: columns.names, format, style, orRun: true };
      const answer = await download('/api/files/spreadsheet/export-to-spreadsheet', { body });
      if (answer.blob.type.includes('json')) void tellWhenReady(module, JSON.parse(await answer.blob.text()).run);
      else save(answer);
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
        <Menu.Item onClick={() => void run('xlsx')}>{say('Excel workbook (.xlsx)')}</Menu.Item>
        <Menu.Item onClick={() => void run('csv')}>{say('Comma-separated (.csv)')}</Menu.Item>
        <Menu.Item onClick={() => void run('csv', 'stored')}>{say('To import again (.csv)')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Very many rows are made into a file in the background; nobody has to wait on this page. */
async function tellWhenReady(module: DescribedModule, run: string): Promise<void> {
  const link = { label: say('Background work'), to: BACKGROUND_WORK };
  toast.show({
    text: say('The export of {label} is being made. You can go on meanwhile.', { label: module.label }),
    duration: 6000,
    link,
  });
  const { state, problem } = await followRun(run);
  if (state === 'failed') toast.danger(problem ?? say('The export has failed.'));
  if (state === 'done')
    toast.show({
      text: say('The export of {label} is ready.', { label: module.label }),
      duration: 15_000,
      action: { label: say('Download'), run: () => void downloadRunFile(run) },
      link,
    });
}
