import { ActionIcon } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { useSession } from '../session.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import { useRightsDialog } from './use-rights-dialog.tsx';

interface Props {
  module: DescribedModule;
  label?: string;
  size?: 'sm' | 'md';
}
/** Why a button is not there; who may do everything is not asked to wonder. */
export function RightsButton({ module, label = say('What may I do here?'), size = 'md' }: Props) {
  const { open, dialog } = useRightsDialog({ module });
  if (useSession().user.userType === 'System Admin') return null;
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon {...(size === 'sm' ? { size } : {})} aria-label={label} aria-haspopup="dialog" onClick={open}>
          <IconLock size={size === 'sm' ? 14 : 18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  );
}
