import { UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { say } from '../words/say.ts';
import classes from './record.module.css';

interface Props {
  /** The labels of the fields that somebody else changed. */
  fields: readonly string[];
  /** Absent where the same field was changed here: then saving asks. */
  onCatchUp?: (() => void) | undefined;
}
/** Says at an open form that it was overtaken, and that nothing typed is lost. */
export function OvertakenNote({ fields, onCatchUp }: Props) {
  return (
    <div className={classes.overtaken} role="status">
      {fields.length > 0 && (
        <p>
          <IconUsers size={16} stroke={1.6} aria-hidden />
          <span>
            {say('Someone else changed {fields} while you were editing. What you typed is kept.', { fields: inWords(fields) })}{' '}
            {onCatchUp && <UnstyledButton onClick={onCatchUp}>{say('Load the new values')}</UnstyledButton>}
          </span>
        </p>
      )}
    </div>
  );
}

const inWords = (labels: readonly string[]): string => new Intl.ListFormat('en-US').format(labels);
