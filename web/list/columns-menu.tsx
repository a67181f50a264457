import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { onDemand } from '../ui/on-demand.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import type { Columns } from './columns.ts';

const ColumnsPopover = onDemand<{ columns: Columns }>('dialog', () => import('./columns-popover.tsx'));

export const ColumnsMenu = ({ columns }: { columns: Columns }) => (
  <ColumnsPopover columns={columns}>
    <Tooltip label={say('Columns')}>
      <ActionIcon aria-label={say('Columns')}>
        <IconColumns3 size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  </ColumnsPopover>
);
