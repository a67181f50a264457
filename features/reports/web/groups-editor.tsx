import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MOST_GROUP_LEVELS, MOST_LIMIT, SPANS, type GroupBy, type GroupOrder, type Span } from '#common/analysis.ts';
import { say } from '#web/words/say.ts';
import { FieldSelect } from './field-select.tsx';
import { isDate, isGroupable, isNumber, type ReportField } from './report-fields.ts';
import { changed, Entry, movesIn, Setting } from './settings.tsx';
import classes from './reports.module.css';

interface Props {
  groups: readonly GroupBy[];
  /** Names of the columns that a group can be ordered by. */
  columns: readonly string[];
  fields: readonly ReportField[];
  onChange: (groups: GroupBy[]) => void;
}
/** What the numbers are counted by, the first group first. */
export function GroupsEditor({ groups, columns, fields, onChange }: Props) {
  const offered = fields.filter(({ field }) => isGroupable(field));
  return (
    <Setting title={say('Grouped by')}>
      <ol className={classes.entries}>
        {groups.map((group, at) => (
          <Entry key={at} list="groups" name={say('group {number}', { number: at + 1 })} {...movesIn(groups, at, onChange)}>
            <OneGroup
              name={say('Group {number}', { number: at + 1 })}
              group={group}
              columns={columns}
              fields={offered}
              onChange={(next) => onChange(changed(groups, at, next))}
            />
          </Entry>
        ))}
      </ol>
      {groups.length < MOST_GROUP_LEVELS && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...groups, { field: '' }])}
        >
          {say('Group by a field')}
        </Button>
      )}
    </Setting>
  );
}

interface OneProps {
  name: string;
  group: GroupBy;
  columns: readonly string[];
  fields: readonly ReportField[];
  onChange: (group: GroupBy) => void;
}
function OneGroup({ name, group, columns, fields, onChange }: OneProps) {
  const field = fields.find(({ path }) => path === group.field)?.field;
  return (
    <>
      <FieldSelect
        label={name}
        fields={fields}
        value={group.field}
        onChange={(path) => {
          const next = fields.find((one) => one.path === path)!.field;
          onChange({ field: path, ...(isDate(next) ? { by: 'month' as const } : {}), limit: group.limit, others: group.others });
        }}
      />
      {field && isDate(field) && (
        <NativeSelect
          aria-label={say('{name}: span', { name })}
          size="xs"
          data={SPANS.filter((span) => span !== 'hour' || field.inputType === 'DateTime').map((span) => ({
            value: span,
            label: say('By {span}', { span: say(span) }),
          }))}
          value={typeof group.by === 'string' ? group.by : 'day'}
          onChange={(event) => onChange({ ...group, by: event.currentTarget.value as Span })}
        />
      )}
      {field && isNumber(field) && (
        <NumberInput
          aria-label={say('{name}: width of a range', { name })}
          placeholder={say('Each number; or the width of a range')}
          size="xs"
          min={0}
          value={typeof group.by === 'object' ? group.by.width : ''}
          onChange={(width) => onChange({ ...group, by: Number(width) > 0 ? { width: Number(width) } : undefined })}
        />
      )}
      {field && (
        <div className={classes.pair}>
          <NativeSelect
            aria-label={say('{name}: order', { name })}
            size="xs"
            data={[
              { value: '', label: say('In its own order') },
              { value: 'asc', label: say('Ascending') },
              { value: 'desc', label: say('Descending') },
              ...columns.flatMap((label, column) => [
                { value: `${column}:desc`, label: say('Most first: {label}', { label }) },
                { value: `${column}:asc`, label: say('Least first: {label}', { label }) },
              ]),
            ]}
            value={wordOf(group.order)}
            onChange={(event) => onChange({ ...group, order: orderOf(event.currentTarget.value) })}
          />
          <NumberInput
            aria-label={say('{name}: how many', { name })}
            placeholder={say('All')}
            size="xs"
            min={1}
            max={MOST_LIMIT}
            value={group.limit ?? ''}
            onChange={(limit) => onChange({ ...group, limit: Number(limit) > 0 ? Number(limit) : undefined })}
          />
        </div>
      )}
      {group.limit !== undefined && (
        <Checkbox
          label={say('The others as one group')}
          checked={group.others ?? false}
          onChange={(event) => onChange({ ...group, others: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

const wordOf = (order: GroupOrder | undefined): string =>
  typeof order === 'object' ? `${order.column}:${order.direction ?? 'desc'}` : (order ?? '');

function orderOf(word: string): GroupOrder | undefined {
  if (!word) return undefined;
  if (word === 'asc' || word === 'desc') return word;
  const [column, direction] = word.split(':');
  return { column: Number(column), direction: direction as 'asc' | 'desc' };
}
