import type { KeyboardEvent, PointerEvent } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconArrowsMove, IconSettings, IconX } from '@tabler/icons-react';
import { useRecordName } from '#web/records/reference.ts';
import { say, sayLater } from '#web/words/say.ts';
import type { Widget } from '../../widgets.ts';
import type { DashboardFilter } from './dashboard-filter.ts';
import { START_PARTS } from './start-part.tsx';
import { WidgetBody } from './widget-body.tsx';
import classes from './dashboards.module.css';

interface Editing {
  onKeyDown: (event: KeyboardEvent, name: string) => void;
  onMove: (event: PointerEvent) => void;
  onSize: (event: PointerEvent) => void;
  onSettings: () => void;
  onRemove: () => void;
}
/** A widget at its place, under its name. */
export function Tile({ widget, filter, editing }: { widget: Widget; filter: DashboardFilter; editing: Editing | undefined }) {
  const { kind, x, y, w, h, title, report, view, part } = widget;
  const shown = kind === 'list' ? view : report;
  const named = useRecordName(kind === 'list' ? 'savedViews' : 'reports', shown && !title ? { _id: shown } : null);
  const name = title || named || say(START_PARTS.find(({ key }) => key === part)?.label || FALLBACKS[kind]);
  return (
    <section
      className={classes.widget}
      aria-label={name}
      data-kind={kind}
      style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
    >
      <header className={classes.widgetHead}>
        <h2 className="ellipsis">{name}</h2>
        {editing && (
          <span className={classes.handles}>
            <ActionIcon
              className={classes.handle}
              aria-label={say('Move {name}: arrows move it, Shift and arrows size it', { name })}
              onKeyDown={(event) => editing.onKeyDown(event, name)}
              onPointerDown={editing.onMove}
            >
              <IconArrowsMove size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={say('Settings of {name}', { name })} onClick={editing.onSettings}>
              <IconSettings size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={say('Remove {name}', { name })} onClick={editing.onRemove}>
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </span>
        )}
      </header>
      <WidgetBody widget={widget} filter={filter} />
      {editing && <span className={classes.corner} aria-hidden onPointerDown={editing.onSize} />}
    </section>
  );
}

const FALLBACKS = {
  report: sayLater('Report'),
  number: sayLater('Number'),
  list: sayLater('List'),
  kpis: sayLater('My KPIs'),
  part: sayLater('My work'),
  note: sayLater('Note'),
  links: sayLater('Links'),
};
