import { useState } from 'react';
import { Drawer, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FIELD_LEVELS, type FieldLevel } from '#common/access.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { cellsOf, type Edit } from './matrix.ts';
import type { Control } from './use-role-controls.ts';
import classes from './people.module.css';

interface Props {
  module: DescribedModule;
  roleName: string;
  control: Control | undefined;
  onChange: (module: DescribedModule, edit: Edit) => void;
  onClose: () => void;
}
/** The level of each field and relationship of one module. None hides a field everywhere. */
export function RoleFields({ module, roleName, control, onChange, onClose }: Props) {
  const [wanted, setWanted] = useState('');
  const cells = cellsOf(control);
  const matches = (...words: string[]) => words.join(' ').toLowerCase().includes(wanted.trim().toLowerCase());
  const fields = module.fields
    .filter((field) => matches(field.label, field.fieldName))
    .sort((one, other) => one.label.localeCompare(other.label));
  const relationships = module.relationships.filter(({ label, name }) => matches(label, name));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={usePhone() ? '100%' : 520}
      title={`${module.label}: what ${roleName} may see and change`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TextInput
        aria-label="Find a field"
        placeholder="Find a field"
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        data-autofocus
      />
      <Levels
        title="Fields"
        entries={fields.map(({ fieldName, label }) => ({ name: fieldName, label }))}
        levels={cells.fields}
        onSet={(name, value) => onChange(module, { part: 'fields', name, value })}
      />
      <Levels
        title="Relationships"
        entries={relationships}
        levels={cells.relationships}
        onSet={(name, value) => onChange(module, { part: 'relationships', name, value })}
      />
    </Drawer>
  );
}

interface LevelsProps {
  title: string;
  entries: readonly { name: string; label: string }[];
  levels: Readonly<Record<string, FieldLevel>>;
  onSet: (name: string, level: FieldLevel) => void;
}
function Levels({ title, entries, levels, onSet }: LevelsProps) {
  if (entries.length === 0) return null;
  return (
    <section className={classes.levels} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {entries.map(({ name, label }) => {
          const level = levels[name.toLowerCase()] ?? 'Full';
          return (
            <li key={name}>
              <span>{label}</span>
              <select
                className={classes.level}
                data-level={level}
                aria-label={`Level of ${label}`}
                value={level}
                onChange={(event) => onSet(name, event.currentTarget.value as FieldLevel)}
              >
                {FIELD_LEVELS.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
