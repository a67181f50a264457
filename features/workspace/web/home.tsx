import { PageHead } from '#web/ui/page-head.tsx';
import { useModule } from '#web/modules.ts';
import { useSession } from '#web/session.tsx';
import { longDay } from './due-state.ts';
import { DemoData } from './demo-data.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MySubs } from './my-subs.tsx';
import { MyTasks } from './my-tasks.tsx';
import { StartingSoon } from './starting-soon.tsx';
import { ToReview } from './to-review.tsx';
import classes from './home.module.css';

/** What waits for the user today; each part links to the whole list. */
export default function Home() {
  const { user } = useSession();
  const tasks = useModule('tasks');
  const subs = useModule('subs');
  const placements = useModule('placements');
  const items = useModule('credentialingRequiredItems');
  const isAdmin = user.userType === 'System Admin';
  return (
    <>
      <PageHead title="Today" aside={longDay()} />
      <div className={classes.page}>
        {isAdmin && <DemoData />}
        {isAdmin && <FirstSteps />}
        <div className={classes.parts}>
          {tasks && <MyTasks module={tasks} />}
          {items && <ToReview module={items} />}
          {subs && <MySubs module={subs} />}
          {placements && <StartingSoon module={placements} />}
        </div>
      </div>
    </>
  );
}
