import { lazy, Suspense, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { searchIds } from '../records/records-api.ts';
import { searchOf } from './list-state.ts';
import type { Selecting } from './selection.ts';
import type { List } from './use-list.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';

const SelectAmountDialog = lazy(() => import('./select-amount-dialog.tsx'));

/** Selects the first records of the list as it is filtered and sorted. */
export function SelectAmount({ module, list, selecting }: { module: DescribedModule; list: List; selecting: Selecting }) {
  const [isOpen, setOpen] = useState(false);
  const apply = async (selectNumberOfRecords: number) => {
    selecting.selectIds(await searchIds(module, { ...searchOf(list.state), selectNumberOfRecords }));
    setOpen(false);
  };
  return (
    <>
      <Tooltip label={say('Select a number of records')}>
        <ActionIcon aria-label={say('Select a number of records')} onClick={() => setOpen(true)}>
          <IconListCheck size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <SelectAmountDialog onApply={(amount) => void apply(amount)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
