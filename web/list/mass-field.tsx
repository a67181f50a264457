import { Select } from '@mantine/core';
import type { DescribedField } from '#common/described-module.ts';
import { FieldInput } from '../fields/index-of-inputs.tsx';
import { say, sayLater } from '../words/say.ts';
import { actsOf, type MassAct } from './mass-update.ts';
import classes from './module-list.module.css';

const ACT_LABELS: Record<MassAct, string> = {
  set: sayLater('Set to'),
  add: sayLater('Add'),
  remove: sayLater('Take away'),
  clear: sayLater('Clear'),
};

/** Keeps it beside its field, whatever is said below that. */
const BLANK = '\u00a0';

interface Props {
  field: DescribedField;
  act: MassAct;
  value: unknown;
  error?: string;
  record: Record<string, unknown>;
  isFirst: boolean;
  onAct: (act: MassAct) => void;
  onChange: (value: unknown) => void;
}
/** One field of a mass update: its value, and what is done with it. */
export function MassField({ field, act, value, error, record, isFirst, onAct, onChange }: Props) {
  const acts = actsOf(field);
  const input =
    act === 'clear' ? (
      <div>
        <span className={classes.massLabel}>{field.label}</span>
        <p className={classes.massCleared}>{say('Will be empty')}</p>
        {error && <p role="alert">{error}</p>}
      </div>
    ) : (
      <MassInput {...{ field, value, error, record, isFirst, onChange }} />
    );
  if (acts.length === 1) return input;
  return (
    <div className={classes.massField}>
      {input}
      <Select
        aria-label={say('What to do with {label}', { label: field.label })}
        label={BLANK}
        allowDeselect={false}
        data={acts.map((one) => ({ value: one, label: say(ACT_LABELS[one]) }))}
        value={act}
        onChange={(next) => next && onAct(next as MassAct)}
      />
    </div>
  );
}

/** A checkbox cannot say "leave it": a list of its own, `checkbox_replacement`, stands in for it. */
function MassInput({ field, value, error, record, isFirst, onChange }: Omit<Props, 'act' | 'onAct'>) {
  if (field.inputType !== 'Checkbox')
    return <FieldInput field={{ ...field, required: false }} {...{ value, error, record, onChange }} autoFocus={isFirst} />;
  return (
    <Select
      label={field.label}
      name="checkbox_replacement"
      data={[
        { value: 'true', label: say('Yes') },
        { value: 'false', label: say('No') },
      ]}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
      placeholder={say('Leave as it is')}
      clearable
      error={error}
    />
  );
}
