import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { say } from '#web/words/say.ts';
import { changeInWords } from '../versions/version-words.ts';
import type { Clash } from './clashes.ts';
import classes from '../studio.module.css';

interface Props {
  fieldName: string;
  label: string;
  clashes: readonly Clash[];
  onTakeTheirs: () => void;
}
/** Says at the form of a field what another admin changed meanwhile, before it is overwritten. */
export function ClashNote({ fieldName, label, clashes, onTakeTheirs }: Props) {
  const words = clashes.map(({ change }) => changeInWords(change, { [fieldName]: label }));
  return (
    <div className={classes.clash} role="status">
      {clashes.length > 0 && (
        <>
          <IconUsers size={16} stroke={1.6} aria-hidden />
          <p>
            {say('Someone else changed this while you were editing: {changes}. Saving keeps yours.', {
              changes: words.join('; '),
            })}
          </p>
          <Button variant="default" size="compact-sm" onClick={onTakeTheirs}>
            {say('Take theirs')}
          </Button>
        </>
      )}
    </div>
  );
}
