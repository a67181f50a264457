import { useState } from 'react';
import { Skeleton, Switch } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { VIEW_LABELS } from '#common/explained-rights.ts';
import type { AnyRecord } from '#common/module.ts';
import { useModules } from '#web/modules.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { say } from '#web/words/say.ts';
import { cellsOf, COLUMNS } from './matrix.ts';
import { RoleFields } from './role-fields.tsx';
import { RoleRow } from './role-row.tsx';
import { useRoleControls } from './use-role-controls.ts';
import classes from './people.module.css';

/** Modules down, rights across; every change is saved where it is made. */
export function RoleMatrix({ controls, role }: { controls: DescribedModule; role: AnyRecord }) {
  const { all } = useModules();
  const { shown, change, isLoading, error, isSaving } = useRoleControls(controls, role._id);
  const [wanted, setWanted] = useState('');
  const [isGrantedOnly, setGrantedOnly] = useState(false);
  const [opened, setOpened] = useState<DescribedModule | null>(null);
  const controlOf = (module: DescribedModule) => shown.get(module.name.toLowerCase());
  if (error) return <EmptyState icon="alert-triangle" title={say('The rights could not be loaded')} text={error.message} />;
  const rows = all
    .filter((module) => isFound(wanted, say(module.label)))
    .filter((module) => !isGrantedOnly || cellsOf(controlOf(module)).access)
    .sort((one, other) => say(one.label).localeCompare(say(other.label)));
  return (
    <section className={classes.matrixPart} aria-label={say('Rights by module')}>
      <div className={classes.matrixBar}>
        <Finder what={say('a module')} value={wanted} onChange={setWanted} />
        <Switch
          label={say('Only with access')}
          checked={isGrantedOnly}
          onChange={(event) => setGrantedOnly(event.currentTarget.checked)}
        />
        <span className={classes.saved} role="status">
          {say(isSaving ? 'Saving…' : 'All changes are saved')}
        </span>
      </div>
      {isLoading && Array.from({ length: 10 }, (_, at) => <Skeleton key={at} h={16} m="16px 24px" />)}
      {!isLoading && rows.length === 0 && <EmptyState icon="search" title={say('No module matches')} />}
      {!isLoading && rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
        <div className={classes.matrixScroller} tabIndex={0} role="group" aria-label={say('Modules and rights')}>
          <table className={classes.matrix}>
            <thead>
              <tr>
                <th scope="col">{say('Module')}</th>
                {COLUMNS.map((view) => (
                  <th key={view} scope="col">
                    {say(VIEW_LABELS[view])}
                  </th>
                ))}
                <th scope="col">{say('Fields')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((module) => (
                <RoleRow key={module.name} module={module} control={controlOf(module)} onChange={change} onOpen={setOpened} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {opened && (
        <RoleFields
          module={opened}
          roleName={String(role.name)}
          control={controlOf(opened)}
          onChange={change}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
