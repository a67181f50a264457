import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useEditSession } from '#web/records/use-edit-session.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { Widget } from '../../widgets.ts';
import { AddWidget } from './add-widget.tsx';
import { widgetsOf } from './dashboards-api.ts';
import { added } from './grid.ts';
import { Widgets } from './widgets.tsx';
import classes from './dashboards.module.css';

const NOT_NARROWED = { period: null, owner: null, team: null };

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  onClose: () => void;
}
/** A default, arranged as people arrange their own. */
export function DefaultEditor({ module, record, onClose }: Props) {
  const [draft, setDraft] = useState<{ name: string; widgets: Widget[] } | null>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const session = useEditSession(module, record, draft !== null);
  useLeaveGuard(draft !== null);
  const start = session.start ?? record;
  const shown = draft ?? { name: String(start.name ?? ''), widgets: widgetsOf(start) };
  const save = async () => {
    try {
      if (draft && !(await session.save(draft))) return;
      setDraft(null);
      onClose();
    } catch (problem) {
      toast.danger((problem as Error).message);
    }
  };
  return (
    <>
      <div className={classes.settings}>
        <TextInput
          label={say('Name')}
          value={shown.name}
          onChange={(event) => setDraft({ ...shown, name: event.currentTarget.value })}
        />
        <AddWidget
          onAdd={(widget) => {
            setDraft({ ...shown, widgets: added(shown.widgets, widget) });
            setFresh(widget._id);
          }}
        />
        <Button variant="default" onClick={onClose}>
          {say('Back')}
        </Button>
        <Button onClick={() => void save()} disabled={!draft}>
          {say('Save')}
        </Button>
      </div>
      <Widgets
        widgets={shown.widgets}
        filter={NOT_NARROWED}
        fresh={fresh}
        onChange={(widgets) => setDraft({ ...shown, widgets })}
      />
    </>
  );
}
