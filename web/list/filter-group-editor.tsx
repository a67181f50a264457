import { useRef } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { say } from '../words/say.ts';
import type { FilterField } from './filter-fields.ts';
import { FilterRowEditor } from './filter-row-editor.tsx';
import { isGroup, type FilterGroup, type FilterRow } from './filter.ts';
import classes from './filter-panel.module.css';

interface Props {
  group: FilterGroup;
  onChange: (group: FilterGroup) => void;
  fields: FilterField[];
  depth: number;
}
const DEEPEST = 3;
const BLANK: FilterRow = { field: '', op: 'equals' };

/** The conditions of a group, one below the other, and how they are joined. */
export function FilterGroupEditor({ group, onChange, fields, depth }: Props) {
  const { match, rows } = group;
  const adding = useRef<HTMLButtonElement>(null);
  const set = (at: number, row: FilterRow | FilterGroup) =>
    onChange({ match, rows: rows.map((one, index) => (index === at ? row : one)) });
  const remove = (at: number) => {
    onChange({ match, rows: rows.filter((_, index) => index !== at) });
    // the button that was pressed goes with its condition
    adding.current!.focus();
  };
  const add = (row: FilterRow | FilterGroup) => onChange({ match, rows: [...rows, row] });
  return (
    <div className={depth > 1 ? classes.group : undefined}>
      {rows.map((row, at) => (
        <div key={at}>
          <div className={classes.lead}>
            <Lead at={at} match={match} onChange={(next) => onChange({ match: next, rows })} />
            {isGroup(row) && <RemoveButton label={say('Remove group')} onClick={() => remove(at)} />}
          </div>
          {isGroup(row) ? (
            <FilterGroupEditor group={row} onChange={(next) => set(at, next)} fields={fields} depth={depth + 1} />
          ) : (
            <div className={classes.row}>
              <FilterRowEditor row={row} fields={fields} onChange={(next) => set(at, next)} />
              <RemoveButton label={say('Remove condition')} onClick={() => remove(at)} />
            </div>
          )}
        </div>
      ))}
      <div className={classes.adds}>
        <Button ref={adding} size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => add(BLANK)}>
          {say('Add condition')}
        </Button>
        {depth < DEEPEST && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={14} />}
            onClick={() => add({ match: match === 'all' ? 'any' : 'all', rows: [BLANK] })}
          >
            {say('Add group')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The second row says how all of them are joined. */
function Lead({
  at,
  match,
  onChange,
}: {
  at: number;
  match: FilterGroup['match'];
  onChange: (match: FilterGroup['match']) => void;
}) {
  if (at === 0) return <span>{say('Where')}</span>;
  if (at > 1) return <span>{say(match === 'all' ? 'and' : 'or')}</span>;
  return (
    <select
      aria-label={say('Join conditions with')}
      value={match}
      onChange={(event) => onChange(event.currentTarget.value as FilterGroup['match'])}
    >
      <option value="all">{say('and')}</option>
      <option value="any">{say('or')}</option>
    </select>
  );
}

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon className={classes.remove} size={30} aria-label={label} onClick={onClick}>
    <IconX size={16} stroke={1.6} />
  </ActionIcon>
);
