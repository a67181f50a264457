import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Alert } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { checkInputs } from '../../check-inputs.ts';
import type { DocData } from '../../inputs.ts';
import { ArrangeBar } from './arrange-bar.tsx';
import { DesignActions } from './design-actions.tsx';
import { docDataOf, inputsOf } from './design-model.ts';
import { DesignPages } from './design-pages.tsx';
import { trailOf } from './trail.ts';
import type { Size } from './geometry.ts';
import { Inspector } from './inspector.tsx';
import { PageStrip } from './page-strip.tsx';
import { Palette } from './palette.tsx';
import { useDesign } from './use-design.ts';
import { useDesignKeys } from './use-design-keys.ts';
import { useSaveDesign } from './use-save-design.ts';
import classes from './design.module.css';

const TryIt = lazy(() => import('./try-it.tsx'));

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  path: string;
  pages: readonly Size[];
  data: DocData | null;
}
/** Palette and pages on the left, the paper in the middle, the settings of what is chosen on the right. */
export function Designer({ module, record, path, pages, data }: Props) {
  const kept = useMemo(() => inputsOf(data, pages), [data, pages]);
  const design = useDesign(kept, pages);
  const [zoom, setZoom] = useState(1);
  const [isTrying, setTrying] = useState(false);
  const settings = useRef<HTMLElement>(null);
  const { save, isChanged } = useSaveDesign(module, record, design);
  useLeaveGuard(isChanged);
  const check = useMemo(() => checkInputs(docDataOf(design.inputs, pages), pages), [design.inputs, pages]);
  useDesignKeys((command, focused) => {
    design.run(command, focused);
    if (command.does === 'settings' && focused)
      requestAnimationFrame(() => settings.current?.querySelector<HTMLElement>('input')?.focus());
  });
  const name = String(record.name ?? say(module.singular));
  return (
    <div className={classes.designer}>
      <PageHead title={name} trail={trailOf(module, record._id, name)}>
        <DesignActions
          module={module}
          record={record}
          design={design}
          isChanged={isChanged}
          save={save}
          problem={check.problem ?? null}
          onTry={() => setTrying(true)}
        />
      </PageHead>
      {check.problem && (
        <Alert color="yellow" mb="xs" role="status">
          {check.problem}
        </Alert>
      )}
      {save.isError && (
        <Alert color="red" mb="xs" role="alert">
          {save.error.message}
        </Alert>
      )}
      <div className={classes.workspace}>
        <aside className={classes.side} aria-label={say('What may be placed')}>
          <Palette design={design} />
          <PageStrip design={design} path={path} />
        </aside>
        <section className={classes.middle}>
          <ArrangeBar design={design} zoom={zoom} onZoom={setZoom} />
          <DesignPages design={design} path={path} zoom={zoom} />
        </section>
        <aside ref={settings} className={classes.settings} aria-label={say('Settings of the input')}>
          <Inspector design={design} />
        </aside>
      </div>
      <Suspense>
        {isTrying && (
          <TryIt
            document={record._id}
            inputs={design.inputs}
            pages={pages}
            path={path}
            name={name}
            onClose={() => setTrying(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
