import { Checkbox } from '@mantine/core';
import { say } from '#web/words/say.ts';
import { inWords, type Reading } from './resume-api.ts';
import classes from './resume.module.css';

interface Props {
  label: string;
  reading: Reading;
  /** What stands there; undefined: nothing does in any row. */
  current: unknown;
  isChosen: boolean;
  isActive: boolean;
  onChoose: (isChosen: boolean) => void;
  /** The pointer or the focus came here. */
  onLook: () => void;
}

/** One field that a resume tells: chosen or not, what stands there beside what it tells, and the words that it came from. */
export function ProposalRow({ label, reading, current, isChosen, isActive, onChoose, onLook }: Props) {
  const { value, confidence, source } = reading;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of the box does the same
    <li data-active={isActive || undefined} onPointerEnter={onLook} onFocus={onLook}>
      <Checkbox label={label} checked={isChosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
      <dl>
        {current !== undefined && (
          <div>
            <dt>{say('Now')}</dt>
            <dd>{inWords(current) || '—'}</dd>
          </div>
        )}
        <div>
          <dt>{say('Resume')}</dt>
          <dd>{inWords(value)}</dd>
        </div>
      </dl>
      <p className={classes.source}>
        {confidence < SURE && <strong>{say('Please check.')} </strong>}“{source}”
      </p>
    </li>
  );
}

const SURE = 0.7;
