import { Select } from '@mantine/core';
import type { DescribedField } from '#common/described-module.ts';
import { OPERATOR_LABELS, type Operator } from '#common/search.ts';
import type { FilterChoice } from '#common/search-filters.ts';
import { say } from '../words/say.ts';
import { choicesOf, type FilterField } from './filter-fields.ts';
import { FilterValue } from './filter-value.tsx';
import { takesSeveral, type FilterRow } from './filter.ts';

interface Props {
  row: FilterRow;
  fields: FilterField[];
  onChange: (row: FilterRow) => void;
  /** The field is said elsewhere. */
  isFieldFixed?: boolean;
}
/** One condition: its field, what is asked of it, and the value. */
export function FilterRowEditor({ row, fields, onChange, isFieldFixed = false }: Props) {
  const chosen = fields.find((one) => one.path === row.field);
  const choices = chosen ? withPresent(choicesOf(chosen.field), row) : [];
  const chooseField = (path: string | null) => {
    const next = fields.find((one) => one.path === path);
    if (next) onChange({ field: next.path, op: preferred(next.field) });
  };
  const choose = ({ op, value }: FilterChoice) => {
    if (value) return onChange({ ...row, op, value });
    const isAlike = takesSeveral(op) === takesSeveral(row.op) && !SHAPED.has(op) && !SHAPED.has(row.op);
    onChange({ ...row, op, value: isAlike ? row.value : undefined });
  };
  return (
    <>
      {!isFieldFixed && (
        <Select
          aria-label={say('Field')}
          openOnFocus={false}
          placeholder={say('Field')}
          searchable
          limit={200}
          data={grouped(fields)}
          value={row.field || null}
          onChange={chooseField}
          allowDeselect={false}
          nothingFoundMessage={say('No such field')}
        />
      )}
      <Select
        aria-label={say('Operator')}
        openOnFocus={false}
        placeholder={say('Condition')}
        data={choices.map((choice) => ({ value: keyOf(choice), label: say(choice.label) }))}
        value={chosen ? keyOf(row) : null}
        disabled={!chosen}
        allowDeselect={false}
        onChange={(key) => choose(choices.find((choice) => keyOf(choice) === key)!)}
      />
      {chosen && (
        <FilterValue
          key={row.op}
          field={chosen.field}
          op={row.op}
          value={row.value}
          onChange={(value) => onChange({ ...row, value })}
        />
      )}
    </>
  );
}

/** A named range is a choice of its own. */
const keyOf = ({ op, value }: { op: Operator; value?: unknown }): string => (op === 'within' ? `within ${String(value)}` : op);

/** What an address or an older filter asks for stays choosable. */
const withPresent = (choices: readonly FilterChoice[], row: FilterRow): readonly FilterChoice[] =>
  choices.some((choice) => keyOf(choice) === keyOf(row)) ? choices : [...choices, { op: row.op, label: OPERATOR_LABELS[row.op] }];

/** Operators whose value has a shape of its own. */
const SHAPED: ReadonlySet<Operator> = new Set(['between', 'within', 'withinMiles', 'empty', 'notEmpty']);

/** Of a list one mostly wants some of the choices, of words a part of them. */
const preferred = (field: DescribedField): Operator => {
  const operators = choicesOf(field).map(({ op }) => op);
  const first = field.options || field.ref ? (['in', 'contains'] as const) : (['contains', 'on', 'in', 'equals'] as const);
  return first.find((op) => operators.includes(op)) ?? operators[0] ?? 'notEmpty';
};

const grouped = (fields: FilterField[]) =>
  [...Map.groupBy(fields, (one) => one.group)].map(([group, items]) => ({
    group,
    items: items.map(({ path, label }) => ({ value: path, label })),
  }));
