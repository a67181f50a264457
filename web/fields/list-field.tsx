import { Lines } from '../ui/lines.tsx';
import { say } from '../words/say.ts';
import type { InputProps } from './field-props.ts';
import { PairsEditor } from './pairs-editor.tsx';
import classes from './fields.module.css';

export { ListCell as Cell } from './structure-cells.tsx';

type Entry = Record<string, unknown>;

/** Entries with the same names; a new one starts with the names of the last. */
export function Input({ field, value, onChange, error, disabled }: InputProps) {
  const entries = Array.isArray(value) ? (value as Entry[]) : [];
  const blank = Object.fromEntries(Object.keys(entries.at(-1) ?? { name: '' }).map((name) => [name, '']));
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>{field.label}</legend>
      <Lines
        lines={entries}
        className={classes.card}
        nameOf={(_, at) => say('entry {number}', { number: at + 1 })}
        noun="entry"
        onAdd={() => onChange([...entries, blank])}
        onChange={onChange}
      >
        {(entry, set, at) => (
          <PairsEditor value={entry} onChange={(next) => set(next ?? {})} label={`${field.label} ${at + 1}`} />
        )}
      </Lines>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
