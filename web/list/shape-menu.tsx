import { IconCalendar, IconChevronDown, IconLayoutKanban, IconMap, IconTable } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { fieldOf } from '../modules.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { say } from '../words/say.ts';
import { SHAPE_LABELS } from './shapes.ts';
import type { List } from './use-list.ts';
import classes from './module-list.module.css';

const ShapePopover = onDemand<{ module: DescribedModule; list: List }>('dialog', () => import('./shape-popover.tsx'));

export const SHAPE_ICONS = { table: IconTable, board: IconLayoutKanban, calendar: IconCalendar, map: IconMap } as const;

/** How the records are laid out. */
export function ShapeMenu({ module, list }: { module: DescribedModule; list: List }) {
  const { shape, groupBy } = list.state;
  const Icon = SHAPE_ICONS[shape];
  const by = groupBy && fieldOf(module, groupBy);
  return (
    <ShapePopover module={module} list={list}>
      <button
        type="button"
        className={classes.chip}
        aria-label={say('Shown as: {shapeLabels}', { shapeLabels: say(SHAPE_LABELS[shape]) })}
      >
        <Icon size={15} stroke={1.6} aria-hidden />
        <span className="ellipsis">
          {say(SHAPE_LABELS[shape])}
          {by && ` ${say('by {label}', { label: by.label })}`}
        </span>
        <IconChevronDown size={13} stroke={1.8} aria-hidden />
      </button>
    </ShapePopover>
  );
}
