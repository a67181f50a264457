import { Select } from '@mantine/core';
import type { ColumnPlan, ImportRecord } from '#common/imports.ts';
import classes from './imports.module.css';

interface Props {
  record: ImportRecord;
  targets: readonly { value: string; label: string }[];
  mapping: readonly ColumnPlan[];
  onChange: (mapping: readonly ColumnPlan[]) => void;
  problems: Readonly<Record<string, string>>;
}
/** Each column with its first values and the field it goes to. */
export function MappingTable({ record, targets, mapping, onChange, problems }: Props) {
  const fieldOf = (column: string) => mapping.find((each) => each.column === column)?.field ?? null;
  const choose = (column: string, field: string | null) => {
    const others = mapping.filter((each) => each.column !== column);
    const known = mapping.find((each) => each.column === column);
    const kept = known?.field === field ? known : { column };
    onChange(field === null ? others : [...others, { ...kept, field }]);
  };
  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-stacked>
        <thead>
          <tr>
            <th>Column</th>
            <th>First values</th>
            <th>Field</th>
          </tr>
        </thead>
        <tbody>
          {record.headers.map((column, at) => (
            <tr key={column}>
              <th scope="row">{column}</th>
              <td className={classes.values}>
                {record.sample
                  .slice(0, 3)
                  .map((cells) => cells[at])
                  .filter(Boolean)
                  .join(' · ') || '–'}
              </td>
              <td>
                <Select
                  aria-label={`Field for ${column}`}
                  placeholder="Not imported"
                  searchable
                  clearable
                  data={targets.filter(({ value }) => value === fieldOf(column) || !mapping.some(({ field }) => field === value))}
                  value={fieldOf(column)}
                  onChange={(field) => choose(column, field)}
                  error={problems[column]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
