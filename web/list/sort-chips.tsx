import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { fieldOf } from '../modules.ts';
import { say } from '../words/say.ts';
import type { List } from './use-list.ts';
import classes from './filter-panel.module.css';

/** The order of a list that is sorted by several fields, first things first: each is turned or taken away. */
export function SortChips({ module, list }: { module: DescribedModule; list: List }) {
  const { sort } = list.state;
  if (sort.length < 2) return null;
  return (
    <div className={classes.chips} role="group" aria-label={say('Sorted by')}>
      {sort.map((key, at) => {
        const label = fieldOf(module, key.field)?.label ?? key.field;
        const Arrow = key.order === 'asc' ? IconArrowUp : IconArrowDown;
        const order = key.order === 'asc' ? 'desc' : 'asc';
        return (
          <span key={key.field} className={classes.chip}>
            <button
              type="button"
              aria-label={order === 'asc' ? say('Sort {label} ascending', { label }) : say('Sort {label} descending', { label })}
              onClick={() => list.change({ sort: sort.with(at, { ...key, order }) })}
            >
              <span className="ellipsis">
                {at + 1}. {label}
              </span>
              <Arrow size={13} stroke={2} aria-hidden />
            </button>
            <button
              type="button"
              aria-label={say('Do not sort by {label}', { label })}
              onClick={() => list.change({ sort: sort.toSpliced(at, 1) })}
            >
              <IconX size={14} stroke={1.8} aria-hidden />
            </button>
          </span>
        );
      })}
    </div>
  );
}
