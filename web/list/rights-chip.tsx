import { IconLock } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { useRightsDialog } from '../records/use-rights-dialog.tsx';
import { useSession } from '../session.tsx';
import { say } from '../words/say.ts';
import classes from './module-list.module.css';

/** On a phone the question why a button is not there stands among the chips. */
export function RightsChip({ module }: { module: DescribedModule }) {
  const { open, dialog } = useRightsDialog({ module });
  if (useSession().user.userType === 'System Admin') return null;
  return (
    <>
      <button type="button" className={classes.chip} aria-haspopup="dialog" onClick={open}>
        <IconLock size={15} stroke={1.6} aria-hidden />
        {say('What may I do here?')}
      </button>
      {dialog}
    </>
  );
}
