import { Select } from '@mantine/core';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { ColumnPlan, ImportMode, ImportRecord } from '#common/imports.ts';
import { fieldOf } from '../modules.ts';
import { say } from '../words/say.ts';
import { ColumnOptions } from './column-options.tsx';
import classes from './imports.module.css';

interface Props {
  record: ImportRecord;
  module: DescribedModule;
  mode: ImportMode;
  targets: readonly { value: string; label: string }[];
  mapping: readonly ColumnPlan[];
  onChange: (mapping: readonly ColumnPlan[]) => void;
  problems: Readonly<Record<string, string>>;
}
/** Each column with its first values and the field it goes to; what else must be said about it stands below. */
export function MappingTable({ record, module, mode, targets, mapping, onChange, problems }: Props) {
  const planOf = (column: string) => mapping.find((each) => each.column === column);
  const replace = (column: string, plan: ColumnPlan | null) => {
    const others = mapping.filter((each) => each.column !== column);
    onChange(plan === null ? others : [...others, plan]);
  };
  const choose = (column: string, field: string | null) => {
    const { whenEmpty } = planOf(column) ?? {};
    replace(column, field === null ? null : { column, field, ...(whenEmpty ? { whenEmpty } : {}) });
  };
  const unmapped = record.headers.length - mapping.length;
  return (
    <div>
      <table className={classes.table} data-stacked>
        <caption>
          {unmapped === 0
            ? say('Every column has a field.')
            : say(
                { one: '{count} of {number} columns is not imported.', other: '{count} of {number} columns are not imported.' },
                { count: unmapped, number: record.headers.length },
              )}
        </caption>
        <thead>
          <tr>
            <th scope="col">{say('Column')}</th>
            <th scope="col">{say('First values')}</th>
            <th scope="col">{say('Field')}</th>
          </tr>
        </thead>
        {record.headers.map((column, at) => {
          const plan = planOf(column);
          const field = plan && fieldOf(module, plan.field);
          return (
            <tbody key={column}>
              <tr>
                <th scope="row">{column}</th>
                <td className={classes.values}>{firstValues(record, at)}</td>
                <td>
                  <Select
                    aria-label={say('Field for {column}', { column })}
                    placeholder={say('Not imported')}
                    searchable
                    clearable
                    data={targets.filter(({ value }) => value === plan?.field || !mapping.some((each) => each.field === value))}
                    value={plan?.field ?? null}
                    onChange={(chosen) => choose(column, chosen)}
                    error={problems[column]}
                  />
                </td>
              </tr>
              {plan && hasOptions(field, plan, mode) && (
                <tr className={classes.optionsRow}>
                  <th scope="row">
                    <span className="visually-hidden">{column}</span>
                  </th>
                  <td colSpan={2}>
                    <ColumnOptions
                      record={record}
                      field={field}
                      mode={mode}
                      plan={plan}
                      onChange={(next) => replace(column, next)}
                    />
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

const firstValues = ({ sample }: ImportRecord, at: number): string =>
  sample
    .map((cells) => cells[at])
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ') || '–';

/** Whether more can be said of a column than its field. */
function hasOptions(field: DescribedField | undefined, { field: path }: ColumnPlan, mode: ImportMode): boolean {
  if (path === '_id') return false;
  return mode !== 'create' || field?.ref !== undefined || isChoice(field);
}

const isChoice = (field: DescribedField | undefined): boolean =>
  field?.options !== undefined && fieldTypes[field.inputType].traits.isStructure !== true;
