import { ActionIcon } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useRights } from '../records/rights.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import { importPath } from './imports-api.ts';

/** Offered to whoever creates records of the module, or changes many of them. */
export function ImportButton({ module }: { module: DescribedModule }) {
  const { mayCreate, mayMassUpdate } = useRights(module);
  if (!mayCreate && !mayMassUpdate) return null;
  return (
    <Tooltip label={say('Import')}>
      <ActionIcon component={Link} to={importPath(module.name)} aria-label={say('Import')}>
        <IconUpload size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
