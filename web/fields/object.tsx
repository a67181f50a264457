import { TextInput } from '@mantine/core';
import { say } from '../words/say.ts';
import type { InputProps } from './field-props.ts';
import { PairsEditor } from './pairs-editor.tsx';
import classes from './fields.module.css';

export { ObjectCell as Cell } from './structure-cells.tsx';

export function Input(props: InputProps) {
  const { field, value, onChange, disabled, error } = props;
  const object = (value ?? {}) as Record<string, unknown>;
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>{field.label}</legend>
      {field.shape === 'geo' ? (
        <GeoParts value={object} onChange={onChange} label={field.label} />
      ) : (
        <PairsEditor value={object} onChange={onChange} label={field.label} />
      )}
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PartsProps {
  value: Record<string, unknown>;
  onChange: (value: unknown) => void;
  label: string;
}
const GeoParts = ({ value, onChange, label }: PartsProps) => (
  <div className={classes.two}>
    {(['lat', 'lng'] as const).map((part) => (
      <TextInput
        key={part}
        aria-label={part === 'lat' ? say('{label}: latitude', { label }) : say('{label}: longitude', { label })}
        placeholder={say(part === 'lat' ? 'Latitude' : 'Longitude')}
        inputMode="decimal"
        value={String(value[part] ?? '')}
        onChange={(event) => onChange({ ...value, [part]: event.currentTarget.value })}
      />
    ))}
  </div>
);
