import { UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { RelativeTime } from '../ui/relative-time.tsx';
import { say } from '../words/say.ts';
import classes from './record.module.css';

export interface OfferedDraft {
  savedAt: string;
  onContinue: () => void;
  onDiscard: () => void;
}
/** What was typed into this form before and never saved. */
export function DraftNote({ draft }: { draft: OfferedDraft | null }) {
  return (
    <div role="status" className={classes.overtaken}>
      {draft && (
        <p>
          <IconPencil size={16} stroke={1.6} aria-hidden />
          <span>
            {say('You typed something here {savedAt} and did not save it.', { savedAt: <RelativeTime value={draft.savedAt} /> })}{' '}
            <UnstyledButton onClick={draft.onContinue}>{say('Continue where you stopped')}</UnstyledButton>{' '}
            <UnstyledButton onClick={draft.onDiscard}>{say('Discard')}</UnstyledButton>
          </span>
        </p>
      )}
    </div>
  );
}
