import { ActionIcon, Button, Group, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { OPERATOR_LABELS, type Operator } from '#common/search.ts';
import { operatorsOf, type FilterField } from './filter-fields.ts';
import { FilterValue } from './filter-value.tsx';
import { isGroup, takesSeveral, type FilterGroup, type FilterRow } from './filter.ts';
import classes from './module-list.module.css';

interface Props {
  group: FilterGroup;
  onChange: (group: FilterGroup) => void;
  fields: FilterField[];
  depth: number;
}
const DEEPEST = 3;
const MATCHES = [
  { value: 'all', label: 'and' },
  { value: 'any', label: 'or' },
];

export function FilterGroupEditor({ group, onChange, fields, depth }: Props) {
  const { match, rows } = group;
  const set = (at: number, row: FilterRow | FilterGroup) =>
    onChange({ match, rows: rows.map((one, index) => (index === at ? row : one)) });
  const remove = (at: number) => onChange({ match, rows: rows.filter((_, index) => index !== at) });
  const leadOf = (at: number) =>
    at === 0 ? (
      <span>Where</span>
    ) : at === 1 ? (
      <Select
        size="sm"
        aria-label="Join conditions with"
        data={MATCHES}
        value={match}
        allowDeselect={false}
        withCheckIcon={false}
        rightSectionWidth={0}
        rightSection={<span />}
        onChange={(value) => onChange({ match: value as FilterGroup['match'], rows })}
      />
    ) : (
      <span>{match === 'all' ? 'and' : 'or'}</span>
    );
  return (
    <div className={depth > 1 ? classes.filterGroup : undefined}>
      {rows.map((row, at) =>
        isGroup(row) ? (
          <div key={at}>
            <Group gap="xs" justify="space-between">
              <div style={{ width: 72 }}>{leadOf(at)}</div>
              <RemoveButton label="Remove group" onClick={() => remove(at)} />
            </Group>
            <FilterGroupEditor group={row} onChange={(next) => set(at, next)} fields={fields} depth={depth + 1} />
          </div>
        ) : (
          <div key={at} className={classes.filterRow}>
            {leadOf(at)}
            <RowEditor row={row} fields={fields} onChange={(next) => set(at, next)} />
            <RemoveButton label="Remove condition" onClick={() => remove(at)} />
          </div>
        ),
      )}
      <Group gap={4}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange({ match, rows: [...rows, { field: '', op: 'equals' }] })}
        >
          Add condition
        </Button>
        {depth < DEEPEST && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={14} />}
            onClick={() =>
              onChange({
                match,
                rows: [...rows, { match: match === 'all' ? 'any' : 'all', rows: [{ field: '', op: 'equals' }] }],
              })
            }
          >
            Add group
          </Button>
        )}
      </Group>
    </div>
  );
}

function RowEditor({ row, fields, onChange }: { row: FilterRow; fields: FilterField[]; onChange: (row: FilterRow) => void }) {
  const chosen = fields.find((one) => one.path === row.field);
  const operators = chosen ? operatorsOf(chosen.field) : [];
  const chooseField = (path: string | null) => {
    const next = fields.find((one) => one.path === path);
    if (next) onChange({ field: next.path, op: preferred(operatorsOf(next.field)) });
  };
  const chooseOperator = (op: Operator) => {
    const isAlike = takesSeveral(op) === takesSeveral(row.op) && !SHAPED.has(op) && !SHAPED.has(row.op);
    onChange({ ...row, op, value: isAlike ? row.value : undefined });
  };
  return (
    <>
      <Select
        aria-label="Field"
        placeholder="Field"
        searchable
        limit={200}
        data={grouped(fields)}
        value={row.field || null}
        onChange={chooseField}
        allowDeselect={false}
        nothingFoundMessage="No such field"
      />
      <Select
        aria-label="Operator"
        placeholder="Condition"
        data={operators.map((op) => ({ value: op, label: OPERATOR_LABELS[op] }))}
        value={chosen ? row.op : null}
        disabled={!chosen}
        allowDeselect={false}
        onChange={(op) => chooseOperator(op as Operator)}
      />
      {chosen ? (
        <FilterValue
          key={row.op}
          field={chosen.field}
          op={row.op}
          value={row.value}
          onChange={(value) => onChange({ ...row, value })}
        />
      ) : (
        <div />
      )}
    </>
  );
}

/** Operators whose value has a shape of its own. */
const SHAPED: ReadonlySet<Operator> = new Set(['between', 'within', 'withinMiles', 'empty', 'notEmpty']);
const preferred = (operators: readonly Operator[]): Operator =>
  (['contains', 'on', 'in', 'equals'] as const).find((op) => operators.includes(op)) ?? operators[0] ?? 'notEmpty';

const grouped = (fields: FilterField[]) =>
  [...Map.groupBy(fields, (one) => one.group)].map(([group, items]) => ({
    group,
    items: items.map(({ path, label }) => ({ value: path, label })),
  }));

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon size={36} aria-label={label} onClick={onClick}>
    <IconX size={16} stroke={1.6} />
  </ActionIcon>
);
