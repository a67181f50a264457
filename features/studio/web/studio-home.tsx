import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { ModuleState } from './module-line.tsx';
import { useDefinitions } from './studio-api.ts';
import classes from './studio.module.css';

/** `/admin/studio`: which module is shaped. */
export default function StudioHome() {
  const { data, error } = useDefinitions();
  const [wanted, setWanted] = useState('');
  const modules = data?.records
    .filter(({ label, name }) => isFound(wanted, label, name))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <PageHead title={say('Studio')}>
        <Button component={Link} to="/admin/module-builder" variant="default">
          {say('Module builder')}
        </Button>
      </PageHead>
      <div className={classes.page}>
        <p className={classes.lead}>
          {say('Choose the module whose fields, layouts, conditions and relationships you want to change.')}
        </p>
        <Finder what={say('a module')} value={wanted} onChange={setWanted} className={classes.finder} />
        {error && <EmptyState icon="alert-triangle" title={say('The modules could not be loaded')} text={error.message} />}
        {!modules && !error && Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={36} />)}
        {modules?.length === 0 && (
          <EmptyState icon="tool" title={say('No module is called that')} text={say('Try another word.')} />
        )}
        {modules && modules.length > 0 && (
          <ul className={classes.rows} aria-label={say('Modules')}>
            {modules.map((module) => (
              <li key={module._id}>
                <Link to={`/admin/studio/${module.name}`} className={`${classes.named} ${classes.grow}`}>
                  <Icon name={module.icon} size={18} />
                  {say(module.label)}
                </Link>
                <ModuleState module={module} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
