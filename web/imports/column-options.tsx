import { useState } from 'react';
import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { ColumnPlan, ImportMode, ImportRecord } from '#common/imports.ts';
import { hasFailed } from '../has-failed.ts';
import { formatNumber } from '../formats.ts';
import { useModule } from '../modules.ts';
import { say } from '../words/say.ts';
import { columnValuesOptions } from './imports-api.ts';
import { isKnown, knownChoices } from './known-choices.ts';
import { useKeys } from './use-targets.ts';
import classes from './imports.module.css';

interface Props {
  record: ImportRecord;
  field: DescribedField | undefined;
  mode: ImportMode;
  plan: ColumnPlan;
  onChange: (plan: ColumnPlan) => void;
}
/** Below a column: how its cells are read. Folded, a line says what is set. */
export function ColumnOptions({ record, field, mode, plan, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const target = useModule(field?.ref);
  const [said, ...more] = useWords(plan, target);
  return (
    <div className={classes.columnOptions}>
      <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={14} stroke={1.8} aria-hidden />
        <span className="visually-hidden">{`${plan.column}: `}</span>
        {said ? [said, ...more].join(' · ') : say('Options')}
      </button>
      {isOpen && (
        <div className={classes.optionFields}>
          {target && <RelatedBy target={target} plan={plan} onChange={onChange} />}
          {mode !== 'create' && <WhenEmpty plan={plan} onChange={onChange} />}
          {field?.options && <Choices record={record} field={field} plan={plan} onChange={onChange} />}
        </div>
      )}
    </div>
  );
}

/** What is set, in words. */
function useWords({ by, values, whenEmpty }: ColumnPlan, target: DescribedModule | undefined): string[] {
  const mapped = Object.keys(values ?? {}).length;
  const label = by === '_id' ? 'ID' : target?.fields.find(({ fieldName }) => fieldName === by)?.label;
  return [
    ...(target ? [say('{label} found by {field}', { label: target.label, field: by ? (label ?? by) : say('name or ID') })] : []),
    ...(mapped ? [say({ one: '{count} value mapped', other: '{count} values mapped' }, { count: mapped })] : []),
    ...(whenEmpty === 'clear' ? [say('empty cells clear the field')] : []),
  ];
}

const NAME_OR_ID = 'name or id';

function RelatedBy({ target, plan, onChange }: Pick<Props, 'plan' | 'onChange'> & { target: DescribedModule }) {
  const keys = useKeys(target);
  return (
    <Select
      label={say('The cells hold, of {label}', { label: target.label.toLowerCase() })}
      allowDeselect={false}
      searchable
      data={[{ value: NAME_OR_ID, label: say('Name or ID') }, ...keys]}
      value={plan.by ?? NAME_OR_ID}
      onChange={(value) => {
        const { by: _former, ...rest } = plan;
        onChange(value === NAME_OR_ID || value === null ? rest : { ...rest, by: value });
      }}
    />
  );
}

function WhenEmpty({ plan, onChange }: Pick<Props, 'plan' | 'onChange'>) {
  return (
    <Select
      label={say('An empty cell')}
      allowDeselect={false}
      data={[
        { value: 'keep', label: say('Keeps what is there') },
        { value: 'clear', label: say('Clears the field') },
      ]}
      value={plan.whenEmpty ?? 'keep'}
      onChange={(value) => onChange({ ...plan, whenEmpty: value as 'keep' | 'clear' })}
    />
  );
}

const EMPTY = '';

/** What the cells say and is no choice of the field, each with the choice that is meant. */
function Choices({ record, field, plan, onChange }: Pick<Props, 'record' | 'plan' | 'onChange'> & { field: DescribedField }) {
  const { data, error } = useQuery(columnValuesOptions(record._id, plan.column));
  const choices = field.options ?? [];
  if (hasFailed(error, data)) return <p className={classes.problem}>{error.message}</p>;
  if (!data) return <Skeleton h={36} radius={6} />;
  const known = knownChoices(record.moduleName, field);
  const mapped = plan.values ?? {};
  const unknown = data.values.filter(({ value }) => !isKnown(value, known) || Object.hasOwn(mapped, value));
  const choose = (given: string, choice: string | null) => {
    const { [given]: _former, ...rest } = mapped;
    const values = choice === null ? rest : { ...rest, [given]: choice === EMPTY ? null : choice };
    const { values: _all, ...others } = plan;
    onChange(Object.keys(values).length ? { ...others, values } : others);
  };
  if (!unknown.length) return <p className={classes.hint}>{say('Every value is one of the choices.')}</p>;
  return (
    <fieldset className={classes.choices}>
      <legend>{say('Values that are no choice of {label}', { label: field.label })}</legend>
      {unknown.map(({ value, rows }) => (
        <Select
          key={value}
          label={
            <>
              {value}{' '}
              <span className="muted">· {say({ one: '{count} row', other: '{count} rows' }, { count: formatNumber(rows) })}</span>
            </>
          }
          placeholder={say('Refused')}
          clearable
          searchable
          data={[
            { value: EMPTY, label: say('Leave empty') },
            ...choices.map((choice) => ({ value: choice.value, label: choice.label })),
          ]}
          value={Object.hasOwn(mapped, value) ? (mapped[value] ?? EMPTY) : null}
          onChange={(choice) => choose(value, choice)}
        />
      ))}
      {!data.isWhole && <p className={classes.hint}>{say('Only the first rows were looked at; there may be more values.')}</p>}
    </fieldset>
  );
}
