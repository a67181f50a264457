import { lazy, Suspense } from 'react';
import { Skeleton } from '@mantine/core';
import { isVisible } from '#common/visible.ts';
import { screens } from '#web/discovered.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import classes from './dashboards.module.css';

/** Parts of the start page that dashboards may hold too. */
export const START_PARTS = screens.home.flatMap(({ widget, visible, load }) =>
  widget ? [{ ...widget, visible, Part: lazy(load) }] : [],
);

/** What the start page says of the reader's own work. */
export function StartPart({ name }: { name: string | undefined }) {
  const session = useSession();
  const found = START_PARTS.find(({ key }) => key === name);
  if (!found || !isVisible(session, found.visible))
    return <p className={classes.quiet}>{say('This is not part of your work.')}</p>;
  return (
    <div className={classes.startPart}>
      <Suspense fallback={<Skeleton h={120} />}>
        <found.Part />
      </Suspense>
    </div>
  );
}
