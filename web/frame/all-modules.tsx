import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { areaOfPath } from '../landing.ts';
import { useModulesOfApp } from '../apps.ts';
import { Finder, isFound } from '../ui/finder.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { isForWork } from './own-modules.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { say } from '../words/say.ts';
import classes from './all-modules.module.css';

/** Every module of the user's work; in the administration those too that no navigation heading claims. */
export default function AllModules() {
  usePageTitle(say('All modules'));
  const isAdministration = areaOfPath(useLocation().pathname) === 'admin';
  const all = useModulesOfApp();
  const [wanted, setWanted] = useState('');
  const shown = all
    .filter((module) => isAdministration || isForWork(module))
    .filter((module) => isFound(wanted, module.label, module.description ?? ''))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <PageHead title={say('All modules')} />
      <div className={classes.page}>
        <Finder what={say('a module')} maw={320} value={wanted} onChange={setWanted} />
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
