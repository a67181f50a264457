import { useState } from 'react';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useModules } from '../modules.ts';
import { accessOf, useSession } from '../session.tsx';
import type { Session } from '../session-store.ts';
import { Finder, isFound } from '../ui/finder.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import classes from './all-modules.module.css';

/** Every module that the user may open, also those that no navigation heading claims. */
export default function AllModules() {
  usePageTitle('All modules');
  const session = useSession();
  const { all } = useModules();
  const [wanted, setWanted] = useState('');
  const shown = all
    .filter((module) => isOwnWork(module, session))
    .filter((module) => isFound(wanted, module.label, module.description ?? ''))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <PageHead title="All modules" />
      <div className={classes.page}>
        <Finder what="a module" maw={320} value={wanted} onChange={setWanted} />
        <ul className={classes.modules}>
          {shown.map((module) => (
            <li key={module.name}>
              <Link to={module.route} className={classes.module}>
                <Icon name={module.icon} size={18} />
                <span>{module.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Administrators see the machinery (layouts, menus, …) as well; others what a heading claims, what was made here, and what they may add to. */
const isOwnWork = (module: DescribedModule, session: Session) =>
  session.user.userType === 'System Admin' ||
  Boolean(module.navigation) ||
  module.custom ||
  accessOf(session, module.name).create;
