import { Link } from 'react-router';
import { isOffered } from '#web/access-of.ts';
import { screens } from '#web/discovered.ts';
import { useModules } from '#web/modules.ts';
import { useSession } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import classes from '#web/home/home.module.css';
import { inSections } from '#web/frame/admin-sections.ts';
import { say } from '#web/words/say.ts';
import DemoData from './demo-data.tsx';
import FirstSteps from './first-steps.tsx';
import { SecondFactorNudge } from './second-factor-nudge.tsx';

/** Lists that administrators look after and that have no screen of their own. */
const LISTS = ['layouts', 'relationships', 'templates', 'calendarGroups', 'outbox'];

/** The administration's start page: its sections with their screens, and the lists besides. */
export default function AdminHome() {
  const session = useSession();
  const { byName } = useModules();
  const entries = screens.navigation.filter((entry) => isOffered(session, entry));
  const lists = LISTS.map((name) => byName.get(name)).filter((module) => module !== undefined);
  return (
    <>
      <PageHead title={say('Administration')} />
      <div className={classes.page}>
        <DemoData />
        <FirstSteps />
        <SecondFactorNudge />
        <div className={classes.parts}>
          {inSections(entries).map(([label, lines]) => (
            <Part key={label} label={say(label)} lines={lines} />
          ))}
          <Part
            label={say('Lists and logs')}
            lines={lists.map((module) => ({ label: module.label, icon: module.icon, path: module.route }))}
          />
        </div>
      </div>
    </>
  );
}

function Part({ label, lines }: { label: string; lines: { label: string; icon: string | undefined; path: string }[] }) {
  return (
    <section className={classes.part} aria-label={label}>
      <h2>{label}</h2>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.path}>
            <Icon name={line.icon} size={17} />
            <Link to={line.path}>{say(line.label)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
