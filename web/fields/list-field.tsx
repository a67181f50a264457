import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { InputProps } from './field-props.ts';
import { PairsEditor } from './pairs-editor.tsx';
import classes from './fields.module.css';

export { ListCell as Cell } from './structure-cells.tsx';

type Entry = Record<string, unknown>;

/** Entries with the same names; a new one starts with the names of the last. */
export function Input({ field, value, onChange, error, disabled }: InputProps) {
  const entries = Array.isArray(value) ? (value as Entry[]) : [];
  const set = (at: number, entry: Entry | null) => onChange(entries.map((one, index) => (index === at ? (entry ?? {}) : one)));
  const blank = Object.fromEntries(Object.keys(entries.at(-1) ?? { name: '' }).map((name) => [name, '']));
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend className={classes.legend}>{field.label}</legend>
      {entries.map((entry, at) => (
        <div key={`${at} of ${entries.length}`} className={classes.card}>
          <PairsEditor value={entry} onChange={(next) => set(at, next)} label={`${field.label} ${at + 1}`} />
          <ActionIcon aria-label={`Remove entry ${at + 1}`} onClick={() => onChange(entries.filter((_, index) => index !== at))}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...entries, blank])}
      >
        Add entry
      </Button>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
