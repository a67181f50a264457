import { lazy, Suspense } from 'react';
import { screens } from '#web/discovered.ts';
import { longDay } from '#web/home/due-state.ts';
import classes from '#web/home/home.module.css';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { DemoData } from './demo-data.tsx';
import { FirstSteps } from './first-steps.tsx';

const parts = screens.home.toSorted((a, b) => a.order - b.order).map(({ visible, load }) => ({ visible, Part: lazy(load) }));

/** What waits for this person today: the parts that belong to their work and rights; each leads to the whole list. */
export default function Home() {
  const session = useSession();
  const isAdmin = session.user.userType === 'System Admin';
  const own = parts.filter(({ visible }) => visible(session));
  return (
    <>
      <PageHead title="Today" aside={longDay()} />
      <div className={classes.page}>
        {isAdmin && <DemoData />}
        {isAdmin && <FirstSteps />}
        <div className={classes.parts}>
          {own.map(({ Part }, at) => (
            <Suspense key={at}>
              <Part />
            </Suspense>
          ))}
        </div>
        {own.length === 0 && (
          <EmptyState
            icon="home"
            title="Your work will appear here"
            text="No role of yours opens tasks, records or figures yet. Please contact an administrator."
          />
        )}
      </div>
    </>
  );
}
