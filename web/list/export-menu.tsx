import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { onDemand } from '../ui/on-demand.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import type { Exported } from './export-formats.tsx';

const ExportFormats = onDemand<Exported>('menu', () => import('./export-formats.tsx'));

export const ExportMenu = (exported: Exported) => (
  <ExportFormats {...exported}>
    <Tooltip label={say('Export')}>
      <ActionIcon aria-label={say('Export')}>
        <IconDownload size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  </ExportFormats>
);
