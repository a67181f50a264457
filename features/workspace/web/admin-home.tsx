import { Link } from 'react-router';
import { useModules } from '#web/modules.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { DemoData } from './demo-data.tsx';
import { FirstSteps } from './first-steps.tsx';
import classes from './home.module.css';

const GROUPS = [
  { label: 'People', modules: ['users', 'teams', 'roles', 'userAccessControls'] },
  { label: 'Lists and layouts', modules: ['dropdowns', 'layouts', 'relationships', 'menuNavs'] },
  { label: 'Settings', modules: ['adminSettings', 'templates', 'workflows', 'calendarGroups'] },
  { label: 'What happened', modules: ['audit-log', 'outbox'] },
];

/** The administration's start page: the modules that administrators alone look after. */
export default function AdminHome() {
  const { byName } = useModules();
  return (
    <>
      <PageHead title="Administration" />
      <div className={classes.page}>
        <DemoData />
        <FirstSteps />
        <div className={classes.parts}>
          {GROUPS.map(({ label, modules }) => (
            <section key={label} className={classes.part} aria-label={label}>
              <h2>{label}</h2>
              <ul className={classes.lines}>
                {modules
                  .map((name) => byName.get(name))
                  .filter((module) => module !== undefined)
                  .map((module) => (
                    <li key={module.name}>
                      <Icon name={module.icon} size={17} />
                      <Link to={module.route}>{module.label}</Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
