import { Textarea } from '@mantine/core';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import type { Reference } from '#web/records/reference.ts';
import { say } from '#web/words/say.ts';
import classes from './agreement.module.css';

/** What is asked before a document is sent: which one, and what its recipients read with it. */
export interface Letter {
  document: Reference | null;
  message: string;
}
export const NO_LETTER: Letter = { document: null, message: '' };

/** As the calls take it. */
export const letterBody = ({ document, message }: Letter) => ({
  interactive_document: document!._id,
  ...(message.trim() ? { message: message.trim() } : {}),
});

interface Props {
  letter: Letter;
  onChange: (letter: Letter) => void;
}
export function LetterFields({ letter, onChange }: Props) {
  return (
    <>
      <div>
        <span className={classes.label}>{say('Document')}</span>
        <RecordPicker
          moduleName="interactiveDocuments"
          chosen={letter.document ? [letter.document] : []}
          label={{ 'aria-label': say('Document') }}
          onChoose={([chosen]) => onChange({ ...letter, document: chosen ?? null })}
        />
      </div>
      <Textarea
        label={say('Message')}
        description={say('The recipients read it in their email')}
        autosize
        minRows={2}
        maxLength={2_000}
        value={letter.message}
        onChange={(event) => onChange({ ...letter, message: event.currentTarget.value })}
      />
    </>
  );
}
