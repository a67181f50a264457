import type { DescribedField } from '#common/described-module.ts';
import { say } from '#web/words/say.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import classes from '../studio.module.css';

/** What of a built-in field cannot be changed, and why. */
export function LockedFacts({ field }: { field: DescribedField }) {
  const { label } = FIELD_KINDS[field.inputType];
  return (
    <div className={classes.note}>
      {say('{fieldName} is built in: rules of Muster stand on it. Its name and its type ({label}) are locked.', {
        fieldName: <strong>{field.fieldName}</strong>,
        label: say(label),
      })}
      {field.required && ` ${say('It stays required.')}`}
      {field.serverOnly && ` ${say('The server alone writes it.')}`}
      {field.options && !field.dropdown && ` ${say('Its choices have meanings in rules and are locked.')}`}
      {field.dropdown && ` ${say('Its choices are edited in the dropdown editor.')}`}{' '}
      {say('Its label, description, default and conditions, and whether it is personal, can be changed here.')}
    </div>
  );
}
