import { lazy, Suspense, type ComponentType } from 'react';
import { isVisible } from '#common/visible.ts';
import { screens } from '#web/discovered.ts';
import { longDay } from '#web/home/due-state.ts';
import classes from '#web/home/home.module.css';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';

const parts = screens.home.toSorted((a, b) => a.order - b.order).map(({ load, ...part }) => ({ ...part, Part: lazy(load) }));

/** What waits for this person today: the parts that belong to their work and rights; each leads to the whole list. */
export default function Home() {
  const session = useSession();
  const own = parts.filter(({ visible }) => isVisible(session, visible));
  const above = own.filter(({ isOnTop }) => isOnTop);
  const inColumns = own.filter(({ isOnTop }) => !isOnTop);
  return (
    <>
      <PageHead title={say('Today')} aside={longDay()} />
      <div className={classes.page}>
        <Parts of={above} />
        <div className={classes.parts}>
          <Parts of={inColumns} />
        </div>
        {inColumns.length === 0 && (
          <EmptyState
            icon="home"
            title={say('Your work will appear here')}
            text={say('No role of yours opens tasks, records or figures yet. Please contact an administrator.')}
          />
        )}
      </div>
    </>
  );
}

const Parts = ({ of }: { of: { Part: ComponentType }[] }) =>
  of.map(({ Part }, at) => (
    <Suspense key={at}>
      <Part />
    </Suspense>
  ));
