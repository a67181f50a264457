import type { DescribedModule } from '#common/described-module.ts';
import { LOG_KINDS, type TimelineKind } from '#common/timeline.ts';
import { RecordPicker } from '../fields/record-picker.tsx';
import type { Narrowed } from './timeline-api.ts';
import classes from './timeline.module.css';

export const EVERYTHING: Narrowed = { kinds: [], by: null };

const CHOICES: { label: string; kinds: readonly TimelineKind[] }[] = [
  { label: 'All', kinds: [] },
  { label: 'Comments', kinds: ['comment'] },
  { label: 'Activities', kinds: ['activity'] },
  { label: 'Tasks', kinds: ['task'] },
  { label: 'Messages', kinds: ['message'] },
  { label: 'Documents and files', kinds: ['document', 'file'] },
  { label: 'Automation', kinds: ['run'] },
  { label: 'Changes', kinds: LOG_KINDS },
];

interface Props {
  modules: readonly DescribedModule[];
  narrowed: Narrowed;
  onChange: (narrowed: Narrowed) => void;
}
/** One kind of entries, or those of one person. */
export function TimelineFilters({ modules, narrowed, onChange }: Props) {
  const open = new Set<TimelineKind>(['file', ...LOG_KINDS, ...modules.flatMap(({ timeline }) => timeline ?? [])]);
  const choices = CHOICES.filter(({ kinds }) => kinds.length === 0 || kinds.some((kind) => open.has(kind)));
  return (
    <div className={classes.filters}>
      <div className={classes.kinds} role="group" aria-label="Kinds of entries">
        {choices.map(({ label, kinds }) => (
          <button
            key={label}
            type="button"
            aria-pressed={kinds.join() === narrowed.kinds.join()}
            onClick={() => onChange({ ...narrowed, kinds })}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={classes.person}>
        <RecordPicker
          moduleName="users"
          chosen={narrowed.by ? [{ _id: narrowed.by }] : []}
          onChoose={([person]) => onChange({ ...narrowed, by: person?._id ?? null })}
          label={{ 'aria-label': 'By person', placeholder: 'Anybody', size: 'xs' }}
        />
      </div>
    </div>
  );
}
