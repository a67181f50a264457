import { ActionIcon } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { isByRole, lockSentence, type Lock } from '#common/rights-in-words.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { say, sayAnswer } from '../words/say.ts';
import { subjectOf, useOwnRights } from './own-rights.ts';
import { useRightsDialog } from './use-rights-dialog.tsx';
import classes from './record.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  field: DescribedField;
  lock: Lock;
}
/** The lock at a field: looked at, it says why; pressed, what one may do here at all. */
export function LockNote({ module, record, field, lock }: Props) {
  const { open, dialog } = useRightsDialog({ module, record, locked: { field, lock } });
  const { data: own } = useOwnRights(module, isByRole(lock));
  const sentence = sayAnswer(lockSentence(lock, subjectOf(module, field), own));
  return (
    <>
      <Tooltip label={sentence}>
        <ActionIcon
          size="sm"
          className={classes.lock}
          aria-label={say('{label} is locked. {sentence}', { label: field.label, sentence })}
          aria-haspopup="dialog"
          onClick={open}
        >
          <IconLock size={13} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {dialog}
    </>
  );
}
