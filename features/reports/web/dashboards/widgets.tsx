import { useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import type { Widget } from '../../widgets.ts';
import { DashboardGrid } from './dashboard-grid.tsx';
import type { DashboardFilter } from './dashboard-filter.ts';
import { WidgetSettings } from './widget-settings.tsx';

interface Props {
  widgets: readonly Widget[];
  filter: DashboardFilter;
  /** Absent: they are looked at. */
  onChange?: ((widgets: Widget[]) => void) | undefined;
  /** A widget that was just added and has to be told what it shows. */
  fresh?: string | null;
}
/** The widgets of a dashboard, and the settings of the one that is asked about. */
export function Widgets({ widgets, filter, onChange, fresh = null }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const asked = widgets.find(({ _id }) => _id === (open ?? (fresh === answered ? null : fresh)));
  const close = () => {
    setOpen(null);
    setAnswered(fresh);
  };
  if (!widgets.length)
    return (
      <EmptyState
        icon="layout-dashboard"
        title={say('An empty dashboard')}
        text={say(onChange ? 'Add a report, a number, a list, a note or links.' : 'There is nothing here yet.')}
      />
    );
  return (
    <>
      <DashboardGrid widgets={widgets} filter={filter} onChange={onChange} onSettings={setOpen} />
      {asked && onChange && (
        <WidgetSettings
          key={asked._id}
          widget={asked}
          onClose={close}
          onSave={(next) => {
            onChange(widgets.map((widget) => (widget._id === next._id ? next : widget)));
            close();
          }}
        />
      )}
    </>
  );
}
