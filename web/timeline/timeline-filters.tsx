import type { DescribedModule } from '#common/described-module.ts';
import { LOG_KINDS, type TimelineKind } from '#common/timeline.ts';
import { RecordPicker } from '../fields/record-picker.tsx';
import { say, sayLater } from '../words/say.ts';
import type { Narrowed } from './timeline-api.ts';
import classes from './timeline.module.css';

export const EVERYTHING: Narrowed = { kinds: [], by: null };

const CHOICES: { label: string; kinds: readonly TimelineKind[] }[] = [
  { label: sayLater('All'), kinds: [] },
  { label: sayLater('Comments'), kinds: ['comment'] },
  { label: sayLater('Activities'), kinds: ['activity'] },
  { label: sayLater('Tasks'), kinds: ['task'] },
  { label: sayLater('Messages'), kinds: ['message'] },
  { label: sayLater('Documents and files'), kinds: ['document', 'file'] },
  { label: sayLater('Automation'), kinds: ['run'] },
  { label: sayLater('Changes'), kinds: LOG_KINDS },
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
      <div className={classes.kinds} role="group" aria-label={say('Kinds of entries')}>
        {choices.map(({ label, kinds }) => (
          <button
            key={label}
            type="button"
            aria-pressed={kinds.join() === narrowed.kinds.join()}
            onClick={() => onChange({ ...narrowed, kinds })}
          >
            {say(label)}
          </button>
        ))}
      </div>
      <div className={classes.person}>
        <RecordPicker
          moduleName="users"
          chosen={narrowed.by ? [{ _id: narrowed.by }] : []}
          onChoose={([person]) => onChange({ ...narrowed, by: person?._id ?? null })}
          label={{ 'aria-label': say('By person'), placeholder: say('Anybody'), size: 'xs' }}
        />
      </div>
    </div>
  );
}
