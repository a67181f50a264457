import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api.ts';
import { useModules } from '#web/modules.ts';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import { Setting } from './settings.tsx';
import classes from './reports.module.css';

interface Use {
  moduleName: string;
  _id: string;
  name: string;
  above?: string;
  startOf?: string;
}

/** What shows, sends or watches a report: who changes it knows for whom. */
export function UsedOn({ report }: { report: string }) {
  const { byName } = useModules();
  const { data } = useQuery({
    queryKey: ['records', 'reports', 'used-on', report],
    queryFn: ({ signal }) => api<{ uses: Use[] }>(`/api/reports/${report}/used-on`, { signal, quiet: true }),
  });
  if (!data) return null;
  const nameOf = ({ name, above, startOf }: Use) => {
    if (above) return say('Above the list of {label}', { label: say(byName.get(above)?.label ?? above) });
    return startOf ? say('{name}, default dashboard of {role}', { name, role: startOf }) : name;
  };
  const addressOf = ({ moduleName, _id, above }: Use) => {
    if (above) return byName.get(above)?.route;
    if (moduleName === 'userDashboards') return `/app/dashboard/${_id}`;
    const { route } = byName.get(moduleName) ?? {};
    return route && moduleName !== 'defaultDashboards' ? `${route}/${_id}` : undefined;
  };
  return (
    <Setting title={say('Used on')}>
      {data.uses.length === 0 && <p className={classes.note}>{say('No dashboard, schedule or alert uses this report yet.')}</p>}
      <ul className={classes.uses}>
        {data.uses.map((use) => {
          const address = addressOf(use);
          return (
            <li key={use._id}>
              <Icon name={byName.get(use.moduleName)?.icon ?? 'chart-bar'} size={15} />
              {address ? (
                <Anchor component={Link} to={address}>
                  {nameOf(use)}
                </Anchor>
              ) : (
                <span>{nameOf(use)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Setting>
  );
}
