import { useState } from 'react';
import { FIELD_LEVELS, intersection, type FieldLevel, type ModuleAccess } from '#common/access.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
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
  const matches = (...texts: string[]) => isFound(wanted, ...texts);
  const relations = relationsOf(module);
  const related = new Set(relations.map(({ name }) => name));
  const fields = module.fields
    .map(({ fieldName, label }) => ({ name: fieldName, label: say(label) }))
    .filter(({ name, label }) => !related.has(name) && matches(label, name))
    .sort((one, other) => one.label.localeCompare(other.label));
  const relate = (name: string, value: FieldLevel) => {
    if (name.toLowerCase() in cells.fields) onChange(module, { part: 'fields', name, value: 'Full' });
    onChange(module, { part: 'relationships', name, value });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={usePhone() ? '100%' : 520}
      title={say('{module}: what {role} can see and change', { module: say(module.label), role: roleName })}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      <Finder what={say('a field')} data-autofocus value={wanted} onChange={setWanted} />
      <Levels
        title={say('Fields')}
        entries={fields}
        levels={cells.fields}
        onSet={(name, value) => onChange(module, { part: 'fields', name, value })}
      />
      <Levels
        title={say('Relationships')}
        entries={relations.filter(({ name, label }) => matches(label, name))}
        levels={narrowest(cells)}
        onSet={relate}
      />
    </Drawer>
  );
}

/** Who made, changed and owns a record stand among the fields: every module has them. */
const EVERYWHERE = new Set(['created_by', 'modified_by', 'assigned_to', 'client', 'teams']);

/** What leads to other records: relationships, and the fields that carry them. */
function relationsOf(module: DescribedModule): { name: string; label: string }[] {
  const carried = module.fields
    .filter(({ inputType, fieldName }) => (inputType === 'Relate' || inputType === 'MultiRelate') && !EVERYWHERE.has(fieldName))
    .map(({ fieldName, label }) => ({ name: fieldName, label: say(label) }));
  const named = module.relationships.map(({ name, label }) => ({ name, label: say(label) }));
  return [...new Map([...named, ...carried].map((one) => [one.name, one])).values()].sort((one, other) =>
    one.label.localeCompare(other.label),
  );
}

/** A relation may be narrowed as a field as well; the narrower of the two counts. */
const narrowest = ({ fields, relationships }: ModuleAccess): Record<string, FieldLevel> =>
  Object.fromEntries(
    Object.keys({ ...fields, ...relationships }).map((name) => [
      name,
      intersection(fields[name] ?? 'Full', relationships[name] ?? 'Full'),
    ]),
  );

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
                aria-label={say('Level of {label}', { label })}
                value={level}
                onChange={(event) => onSet(name, event.currentTarget.value as FieldLevel)}
              >
                {FIELD_LEVELS.map((one) => (
                  <option key={one} value={one}>
                    {say(one)}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
