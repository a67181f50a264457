import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useModules } from '#web/modules.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { changesInWords, valueInWords } from './in-words.ts';
import { tryMany, tryOn } from './workflow-api.ts';
import classes from './workflows.module.css';

interface Props {
  id: string;
  module: DescribedModule;
  isChanged: boolean;
}
/** What the saved workflow would have done to the records that there are. */
export function TrialPart({ id, module, isChanged }: Props) {
  const { data, error } = useQuery({
    queryKey: ['records', 'workflows', 'trial', id],
    queryFn: () => tryMany(id),
    staleTime: 0,
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<string>();
  return (
    <aside className={classes.trial} aria-label={say('Trial')}>
      <h2>{say('Trial')}</h2>
      {isChanged && <p className="muted">{say('This is of the workflow as it was saved.')}</p>}
      {error && <p className="muted">{error.message}</p>}
      {!data && !error && <Skeleton h={60} />}
      {data && (
        <>
          <p>
            {say('Would have run for {count} of the last {total} {records}.', {
              count: <strong>{data.applies}</strong>,
              total: data.looked,
              records: say(module.label).toLowerCase(),
            })}
          </p>
          <ul className={classes.names}>
            {data.records.map(({ _id, name }) => (
              <li key={_id}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-expanded={chosen === _id}
                  onClick={() => setChosen(chosen === _id ? undefined : _id)}
                >
                  {name || say(module.singular)}
                </Button>
                {chosen === _id && <TrialOn id={id} module={module} record={_id} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}

function TrialOn({ id, module, record }: { id: string; module: DescribedModule; record: string }) {
  const { byName } = useModules();
  const { data, error } = useQuery({
    queryKey: ['records', 'workflows', 'trial', id, record],
    queryFn: () => tryOn(id, record),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <p className="muted">{error.message}</p>;
  if (!data) return <Skeleton h={40} />;
  return (
    <div className={classes.tried}>
      {data.conditions.map(({ _id, holds, found }) => (
        <p key={_id}>
          {holds
            ? say('Holds: found {value}', { value: valueInWords(found) })
            : say('Does not hold: found {value}', { value: valueInWords(found) })}
        </p>
      ))}
      {data.actions.map(({ _id, changes, problem }) => (
        <p key={_id} className={problem ? classes.problem : undefined}>
          {(problem && sayAnswer(problem)) ??
            changes
              .map(({ moduleName, fields }) =>
                say('Writes {changes}', { changes: changesInWords(fields, byName.get(moduleName)) }),
              )
              .join('; ')}
        </p>
      ))}
      {data.alerts.map(({ _id, to, subject, without }) => (
        <p key={_id}>
          {say('“{subject}” to {whom}', {
            subject,
            whom: [...to, ...without.map((name) => say('{name}, who has no address', { name }))].join(', ') || say('nobody'),
          })}
        </p>
      ))}
      <Link to={`${module.route}/${record}`}>{say('Open')}</Link>
    </div>
  );
}
