import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Finder, isFound } from '#web/ui/finder.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say } from '#web/words/say.ts';
import { DeletedModules } from './deleted-modules.tsx';
import { ModuleLine } from './module-line.tsx';
import { NewModuleDialog } from './new-module-dialog.tsx';
import { overviewOptions, useDefinitions } from './studio-api.ts';
import classes from './studio.module.css';

/** `/admin/module-builder`: all modules of the product, and new ones. */
export default function ModuleBuilder() {
  const { data, error } = useDefinitions();
  const { data: overview } = useQuery(overviewOptions);
  const [wanted, setWanted] = useState('');
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  const modules = (data?.records ?? [])
    .filter(({ label, name }) => isFound(wanted, label, name))
    .toSorted((a, b) => Number(b.custom) - Number(a.custom) || a.label.localeCompare(b.label));
  return (
    <>
      <PageHead title={say('Module builder')}>
        <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setMaking(true)}>
          {say('New module')}
        </Button>
      </PageHead>
      <div className={classes.page}>
        <p className={classes.lead}>
          {say(
            'A module is a kind of record with its own list, form and rights. Modules that came with Muster are locked: they can be extended, not deleted.',
          )}
        </p>
        <Finder what={say('a module')} value={wanted} onChange={setWanted} className={classes.finder} />
        {error && <EmptyState icon="alert-triangle" title={say('The modules could not be loaded')} text={error.message} />}
        {!data && !error && Array.from({ length: 8 }, (_, at) => <Skeleton key={at} h={40} my={4} />)}
        {data && modules.length === 0 && (
          <EmptyState icon="cube" title={say('No module is called that')} text={say('Try another word.')} />
        )}
        {modules.length > 0 && (
          <div className={classes.scroll}>
            <table className={classes.table} aria-label={say('Modules')}>
              <thead>
                <tr>
                  <th scope="col">{say('Module')}</th>
                  <th scope="col" data-numeric>
                    {say('Records')}
                  </th>
                  <th scope="col" data-numeric>
                    {say('Fields')}
                  </th>
                  <th scope="col">{say('State')}</th>
                  <th scope="col">{say('Last change')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{say('What can be done')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {modules.map((module) => (
                  <ModuleLine key={module._id} module={module} records={overview?.records[module.name]} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <DeletedModules modules={overview?.deleted ?? []} />
      </div>
      {isMaking && <NewModuleDialog onDone={(name) => void navigate(`/admin/studio/${name}`)} onClose={() => setMaking(false)} />}
    </>
  );
}
