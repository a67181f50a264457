import { useState } from 'react';
import { Textarea } from '@mantine/core';
import type { Option } from '#common/field.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { say } from '../words/say.ts';
import { pastedOptions } from './option-list.ts';

interface Props {
  present: readonly Option[];
  onDone: (added: Option[]) => void;
  onClose: () => void;
}
/** Many choices from a text or a sheet. */
export function PasteOptions({ present, onDone, onClose }: Props) {
  const [text, setText] = useState('');
  const added = pastedOptions(text, present);
  return (
    <FormDialog
      title={say('Paste many options')}
      confirm={added.length ? say('Add {count}', { count: added.length }) : say('Add')}
      disabled={added.length === 0}
      isPending={false}
      onSubmit={() => onDone(added)}
      onClose={onClose}
    >
      <Textarea
        label={say('One option a line')}
        description={say('“value = label”, or two columns of a sheet. Values that are there already are left out.')}
        data-autofocus
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
