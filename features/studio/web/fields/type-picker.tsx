import { useState } from 'react';
import { INPUT_TYPES, type InputType } from '#common/fields/field-type.ts';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { say } from '#web/words/say.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import classes from '../studio.module.css';

interface Props {
  value: InputType | null;
  error: string | undefined;
  onChoose: (type: InputType) => void;
}
/** The 25 input types, each with a picture and a sentence. */
export function TypePicker({ value, error, onChoose }: Props) {
  const [wanted, setWanted] = useState('');
  const shown = INPUT_TYPES.filter((type) => isFound(wanted, type, say(FIELD_KINDS[type].label), say(FIELD_KINDS[type].says)));
  return (
    <>
      <Finder what={say('a type')} value={wanted} onChange={setWanted} className={classes.finder} />
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      <fieldset className={classes.types} aria-label={say('Input type')}>
        {shown.map((type) => {
          const { label, says, icon: Picture } = FIELD_KINDS[type];
          return (
            <label key={type} className={classes.type}>
              <input
                type="radio"
                name="input-type"
                className="visually-hidden"
                value={type}
                checked={type === value}
                onChange={() => onChoose(type)}
              />
              <Picture size={20} stroke={1.6} aria-hidden />
              <strong>{say(label)}</strong>
              <small>{say(says)}</small>
            </label>
          );
        })}
      </fieldset>
      {shown.length === 0 && <p className="muted">{say('No type is called that.')}</p>}
    </>
  );
}
