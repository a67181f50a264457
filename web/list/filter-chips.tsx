import { useMemo } from 'react';
import { IconX } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { Condition } from '#common/search.ts';
import { useModules } from '../modules.ts';
import { referencesOf, useRecordName } from '../records/reference.ts';
import { useSession } from '../session.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';
import { conditionInWords } from './condition-words.ts';
import type { EditedCondition } from './filter-chip-editor.tsx';
import { filterFields, type FilterField } from './filter-fields.ts';
import { countRows, groupOf, isGroup, treeOf, type FilterGroup, type FilterRow } from './filter.ts';
import { isQuick } from './quick-filters.tsx';
import type { List } from './use-list.ts';
import classes from './filter-panel.module.css';

const FilterChipEditor = onDemand<EditedCondition>('dialog', () => import('./filter-chip-editor.tsx'));

interface Props {
  module: DescribedModule;
  list: List;
  openPanel: () => void;
}
/** What the list is filtered by, condition by condition, but for what the quick filters show; a group opens the panel. */
export function FilterChips({ module, list, openPanel }: Props) {
  const { byName } = useModules();
  const session = useSession();
  const fields = useMemo(() => filterFields(module, byName, session), [module, byName, session]);
  const group = groupOf(list.state.filter);
  const put = (rows: FilterGroup['rows'], replace = false) => list.change({ filter: treeOf({ ...group, rows }) }, { replace });
  const remove = (at: number) => put(group.rows.filter((_, index) => index !== at));
  if (group.match === 'any' && group.rows.length > 1) {
    const label = say('Any of {countRows} conditions', { countRows: countRows(list.state.filter) });
    return (
      <div className={classes.chips}>
        <Chip label={label} open={openPanel} remove={() => list.change({ filter: null })} />
      </div>
    );
  }
  const chips = group.rows.map((row, at) => {
    if (isGroup(row)) {
      const label =
        row.match === 'any'
          ? say('Any of {countRows} conditions', { countRows: countRows(treeOf(row)) })
          : say('All of {countRows} conditions', { countRows: countRows(treeOf(row)) });
      return <Chip key={at} label={label} open={openPanel} remove={() => remove(at)} />;
    }
    const field = fields.find(({ path }) => path === row.field);
    if (!field || isQuick(module, session, row as Condition)) return null;
    const set = (next: FilterRow) =>
      put(
        group.rows.map((one, index) => (index === at ? next : one)),
        true,
      );
    return <ConditionChip key={at} {...{ row, field, fields }} onChange={set} remove={() => remove(at)} />;
  });
  return chips.some((chip) => chip !== null) && <div className={classes.chips}>{chips}</div>;
}

interface ChipProps extends EditedCondition {
  field: FilterField;
  remove: () => void;
}
function ConditionChip({ row, field: { field }, fields, onChange, remove }: ChipProps) {
  const first = field.ref ? (referencesOf(row.value)[0] ?? null) : null;
  const name = useRecordName(field.ref, first);
  const label = conditionInWords(field, row as Condition, () => name);
  return (
    <span className={classes.chip}>
      <FilterChipEditor {...{ row, fields, onChange }}>
        <button type="button">
          <span className="ellipsis">{label}</span>
        </button>
      </FilterChipEditor>
      <RemoveButton label={label} remove={remove} />
    </span>
  );
}

const Chip = ({ label, open, remove }: { label: string; open: () => void; remove: () => void }) => (
  <span className={classes.chip}>
    <button type="button" onClick={open}>
      <span className="ellipsis">{label}</span>
    </button>
    <RemoveButton label={label} remove={remove} />
  </span>
);

const RemoveButton = ({ label, remove }: { label: string; remove: () => void }) => (
  <button type="button" aria-label={`Remove: ${label}`} onClick={remove}>
    <IconX size={14} stroke={1.8} aria-hidden />
  </button>
);
