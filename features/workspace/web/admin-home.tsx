import { Link } from 'react-router';
import { screens } from '#web/discovered.ts';
import { useModules } from '#web/modules.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { inSections } from './admin-sections.ts';
import { DemoData } from './demo-data.tsx';
import { FirstSteps } from './first-steps.tsx';
import { SecondFactorNudge } from './second-factor-nudge.tsx';
import classes from '#web/home/home.module.css';

/** Lists that administrators look after and that have no screen of their own. */
const LISTS = ['layouts', 'relationships', 'menuNavs', 'templates', 'workflows', 'calendarGroups', 'outbox'];

/** The administration's start page: its sections with their screens, and the lists besides. */
export default function AdminHome() {
  const { byName } = useModules();
  const lists = LISTS.map((name) => byName.get(name)).filter((module) => module !== undefined);
  return (
    <>
      <PageHead title="Administration" />
      <div className={classes.page}>
        <DemoData />
        <FirstSteps />
        <SecondFactorNudge />
        <div className={classes.parts}>
          {inSections(screens.navigation).map(([label, entries]) => (
            <Part key={label} label={label} lines={entries} />
          ))}
          <Part
            label="Lists and logs"
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
            <Link to={line.path}>{line.label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
