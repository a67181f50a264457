import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { SharingEditor } from '../sharing-editor.tsx';
import { AddWidget } from './add-widget.tsx';
import type { DashboardDraft } from './dashboard-draft.ts';
import type { DashboardFilter } from './dashboard-filter.ts';
import DashboardStrip from './dashboard-strip.tsx';
import { added } from './grid.ts';
import { Widgets } from './widgets.tsx';
import classes from './dashboards.module.css';

interface Props {
  draft: DashboardDraft;
  filter: DashboardFilter;
  isSaving: boolean;
  onChange: (part: Partial<DashboardDraft>) => void;
  onDiscard: () => void;
  onSave: () => void;
}
/** A dashboard while it is changed in place. */
export function DashboardEditor({ draft, filter, isSaving, onChange, onDiscard, onSave }: Props) {
  const [fresh, setFresh] = useState<string | null>(null);
  return (
    <>
      <PageHead title={draft.name || say('Dashboard')}>
        <AddWidget
          onAdd={(widget) => {
            onChange({ widgets: added(draft.widgets, widget) });
            setFresh(widget._id);
          }}
        />
        <Button variant="default" onClick={onDiscard}>
          {say('Discard')}
        </Button>
        <Button onClick={onSave} loading={isSaving}>
          {say('Save')}
        </Button>
      </PageHead>
      <div className={classes.page}>
        <DashboardStrip />
        <div className={classes.settings}>
          <TextInput
            size="xs"
            label={say('Name')}
            value={draft.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <SharingEditor draft={draft} onChange={onChange} />
        </div>
        <Widgets widgets={draft.widgets} filter={filter} fresh={fresh} onChange={(widgets) => onChange({ widgets })} />
      </div>
    </>
  );
}
