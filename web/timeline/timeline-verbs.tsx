import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { isVisible } from '#common/visible.ts';
import { screens } from '../discovered.ts';
import { useModules } from '../modules.ts';
import { askForRecord } from '../records/quick-create.ts';
import { mayCreate } from '../records/rights.ts';
import { useSession } from '../session.tsx';
import { Icon } from '../ui/icon.tsx';
import { say } from '../words/say.ts';
import classes from './timeline.module.css';

const dialogs = screens.timelineVerbs.flatMap(({ label, load }) => (load ? [{ label, Dialog: lazy(load) }] : []));

/** What else is written about a record: a call, a note, a task. */
export function TimelineVerbs({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { byName } = useModules();
  const session = useSession();
  const [opened, setOpened] = useState<string | null>(null);
  const link = { moduleName: module.name, recordId: record._id };
  const offered = screens.timelineVerbs.flatMap((verb) => {
    const target = byName.get(verb.module);
    if (!target) return [];
    const isOffered = verb.visible ? isVisible(session, verb.visible) : mayCreate(target, session);
    return isOffered ? [{ ...verb, target }] : [];
  });
  return (
    <div className={classes.verbs}>
      {offered.map(({ label, icon, target, about, values }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          leftSection={<Icon name={icon} size={15} />}
          onClick={() =>
            dialogs.some((one) => one.label === label)
              ? setOpened(label)
              : void askForRecord(target, '', { ...values, [about]: link })
          }
        >
          {say(label)}
        </Button>
      ))}
      {dialogs
        .filter(({ label }) => label === opened)
        .map(({ label, Dialog }) => (
          <Suspense key={label}>
            <Dialog module={module} record={record} onClose={() => setOpened(null)} />
          </Suspense>
        ))}
    </div>
  );
}
