import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { formatNumber } from '#web/formats.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';

interface Props {
  title: string;
  /** What happens, in a sentence or two. */
  text: string;
  /** How many records would be erased: it is typed. */
  matched: number;
  confirm: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Nothing brings back what is erased: who has looked knows how many records it is about. */
export function EraseConfirm({ title, text, matched, confirm, isPending, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const isTyped = typed.replaceAll(/[\s,.]/g, '') === String(matched);
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      danger
      disabled={!isTyped}
      isPending={isPending}
      onSubmit={() => isTyped && onConfirm()}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextInput
        label={say('Type {count}, the number of records, to confirm', { count: formatNumber(matched) })}
        description={say('This cannot be undone, not even from a backup.')}
        autoComplete="off"
        inputMode="numeric"
        data-autofocus
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
    </FormDialog>
  );
}
