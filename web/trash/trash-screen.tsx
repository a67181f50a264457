import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '../formats.ts';
import { useModules } from '../modules.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { say } from '../words/say.ts';
import { trashOptions, TRASH_PATH } from './trash-api.ts';
import { TrashOfModule } from './trash-of-module.tsx';
import classes from './trash.module.css';

/** `/app/trash`: what was deleted, module by module; `?module=` shows one of them. */
export default function TrashScreen() {
  const [params] = useSearchParams();
  const { byName } = useModules();
  const { data, error } = useQuery({ ...trashOptions, refetchOnMount: 'always' });
  const chosen = byName.get(params.get('module') ?? '');
  if (chosen) return <TrashOfModule key={chosen.name} module={chosen} days={data?.days} />;
  return (
    <>
      <PageHead title={say('Trash')} />
      <div className={classes.page}>
        <p className="muted">
          {data ? say('Deleted records stay here for {days} days.', { days: formatNumber(data.days) }) : ' '}
        </p>
        {error && <EmptyState icon="alert-triangle" title={say('The trash could not be loaded')} text={error.message} />}
        {!data && !error && Array.from({ length: 4 }, (_, at) => <Skeleton key={at} h={44} radius={8} />)}
        {data?.modules.length === 0 && (
          <EmptyState icon="trash" title={say('The trash is empty')} text={say('What you delete can be restored from here.')} />
        )}
        {data && data.modules.length > 0 && (
          <ul className={classes.modules}>
            {data.modules.map(({ moduleName, label, count }) => (
              <li key={moduleName}>
                <Link to={`${TRASH_PATH}?module=${moduleName}`}>
                  <Icon name={byName.get(moduleName)?.icon} />
                  <span className="ellipsis">{label}</span>
                  <span className="numeric muted">{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
