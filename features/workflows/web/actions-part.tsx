import { ActionIcon, Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { fieldOf, useModules } from '#web/modules.ts';
import { OrderedLines } from '#web/ui/ordered-lines.tsx';
import { say } from '#web/words/say.ts';
import type { WrittenField } from '../workflow.ts';
import { RelationSelect } from './relation-select.tsx';
import { relationIn, relationsOf } from './relations.ts';
import type { Action } from './workflow-api.ts';
import classes from './workflows.module.css';

interface Props {
  module: DescribedModule;
  actions: readonly Partial<Action>[];
  onChange: (actions: Partial<Action>[]) => void;
}
/** “then write this”. */
export function ActionsPart({ module, actions, onChange }: Props) {
  return (
    <section className={classes.part} aria-label={say('Actions')}>
      <strong>{say('then')}</strong>
      <OrderedLines
        label={say('Actions in their order')}
        lines={actions}
        className={classes.ordered}
        nameOf={(_, at) => say('action {number}', { number: at + 1 })}
        noun={say('action')}
        onAdd={() => onChange([...actions, { option: '1', fields: [] }])}
        onChange={onChange}
      >
        {(action, set, at) => (
          <OneAction module={module} action={action} name={say('Action {number}', { number: at + 1 })} onChange={set} />
        )}
      </OrderedLines>
    </section>
  );
}

interface ActionProps {
  module: DescribedModule;
  action: Partial<Action>;
  name: string;
  onChange: (action: Partial<Action>) => void;
}
function OneAction({ module, action, name, onChange }: ActionProps) {
  const { byName } = useModules();
  const record = say(module.singular).toLowerCase();
  const relations = relationsOf(module, byName);
  const relation = relationIn(relations, action);
  const target = action.option === '1' ? module : relation?.module;
  return (
    <div className={classes.action}>
      <div className={classes.words}>
        <NativeSelect
          aria-label={say('{name}: what it does', { name })}
          data={[
            { value: '1', label: say('write fields of the {record}', { record }) },
            { value: '2', label: say('write fields of related records') },
            { value: '3', label: say('make a record that is linked to it') },
          ]}
          value={action.option ?? '1'}
          onChange={(event) =>
            onChange({
              ...action,
              option: event.currentTarget.value as Action['option'],
              relationship: null,
              relatedModule: null,
              fields: [],
            })
          }
        />
        {action.option !== '1' && (
          <RelationSelect
            label={say('{name}: relation', { name })}
            relations={relations}
            value={action}
            onChange={(leading) => onChange({ ...action, ...leading, fields: [] })}
          />
        )}
      </div>
      {target && (
        <WrittenFields
          target={target}
          name={name}
          fields={action.fields ?? []}
          onChange={(fields) => onChange({ ...action, fields })}
        />
      )}
    </div>
  );
}

interface FieldsProps {
  target: DescribedModule;
  name: string;
  fields: readonly WrittenField[];
  onChange: (fields: WrittenField[]) => void;
}
function WrittenFields({ target, name, fields, onChange }: FieldsProps) {
  const writable = target.fields.filter(({ serverOnly, secret }) => !serverOnly && !secret);
  return (
    <ul className={classes.written}>
      {fields.map((written, at) => (
        <li key={at} className={classes.words}>
          <Select
            aria-label={say('{name}, field {number}', { name, number: at + 1 })}
            placeholder={say('Which field')}
            data={writable.map(({ fieldName, label }) => ({ value: fieldName, label: say(label) }))}
            value={written.fieldName || null}
            onChange={(fieldName) => onChange(fields.with(at, { fieldName: fieldName ?? '', value: '' }))}
            searchable
          />
          <NativeSelect
            aria-label={say('{name}, field {number}: how', { name, number: at + 1 })}
            data={[
              { value: 'value', label: say('becomes') },
              { value: 'formula', label: say('is computed as') },
            ]}
            value={isFormula(written) ? 'formula' : 'value'}
            onChange={(event) =>
              onChange(fields.with(at, { fieldName: written.fieldName, [event.currentTarget.value]: '' } as WrittenField))
            }
          />
          <Written
            target={target}
            written={written}
            name={say('{name}, field {number}', { name, number: at + 1 })}
            onChange={(next) => onChange(fields.with(at, next))}
          />
          <ActionIcon
            aria-label={say('Remove field {number} of {name}', { number: at + 1, name })}
            onClick={() => onChange(fields.toSpliced(at, 1))}
          >
            <IconX size={14} />
          </ActionIcon>
        </li>
      ))}
      <li>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...fields, { fieldName: '', value: '' }])}
        >
          {say('Add field')}
        </Button>
      </li>
    </ul>
  );
}

interface WrittenProps {
  target: DescribedModule;
  written: WrittenField;
  name: string;
  onChange: (written: WrittenField) => void;
}
function Written({ target, written, name, onChange }: WrittenProps) {
  const { fieldName } = written;
  const field = fieldOf(target, fieldName);
  if (isFormula(written))
    return (
      <TextInput
        aria-label={say('{name}: formula', { name })}
        placeholder="[Pay rate] * 1.1"
        value={written.formula ?? ''}
        onChange={(event) => onChange({ fieldName, formula: event.currentTarget.value })}
      />
    );
  if (field?.inputType === 'Checkbox')
    return (
      <NativeSelect
        aria-label={say('{name}: value', { name })}
        data={[
          { value: 'true', label: say('checked') },
          { value: 'false', label: say('not checked') },
        ]}
        value={String(written.value === true)}
        onChange={(event) => onChange({ fieldName, value: event.currentTarget.value === 'true' })}
      />
    );
  if (field?.options && field.inputType === 'Dropdown')
    return (
      <NativeSelect
        aria-label={say('{name}: value', { name })}
        data={[{ value: '', label: say('nothing') }, ...field.options.map(({ value, label }) => ({ value, label: say(label) }))]}
        value={String(written.value ?? '')}
        onChange={(event) => onChange({ fieldName, value: event.currentTarget.value || null })}
      />
    );
  return (
    <TextInput
      aria-label={say('{name}: value', { name })}
      placeholder={say('A value, {field}, {me} or {day}', { field: '{{field}}', me: '$me', day: '$today+7d' })}
      value={String(written.value ?? '')}
      onChange={(event) => onChange({ fieldName, value: event.currentTarget.value || null })}
    />
  );
}

const isFormula = ({ formula }: WrittenField): boolean => formula !== undefined && formula !== null;
