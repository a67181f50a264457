import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { hasFailed } from '#web/has-failed.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import type { WidgetProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';
import { useListOf } from './list-of.ts';
import classes from '../frame.module.css';

const SHOWN = 8;

/** The first records of a module’s list, or of a saved view over it. */
export default function ListPart({ options }: WidgetProps) {
  const module = useModule(String(options.module ?? ''));
  return module ? (
    <Lines module={module} view={String(options.view ?? '')} />
  ) : (
    <p className="muted">{say('Choose a module.')}</p>
  );
}

function Lines({ module, view }: { module: DescribedModule; view: string }) {
  const { searchTerms, sort, isReady, path } = useListOf(module, view);
  const { data, error } = useQuery({
    ...pageOptions(module, { searchTerms, pageSize: SHOWN, ...sort }),
    enabled: isReady,
  });
  if (hasFailed(error, data)) return <p className="muted">{error.message}</p>;
  return (
    <>
      {data?.records.length === 0 && <p className="muted">{say('Nothing here now.')}</p>}
      <ul className={classes.partLines}>
        {data?.records.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={`${module.route}/${_id}`} className="ellipsis">
              {String(name ?? say(module.singular))}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={path}>{say('All of them')}</Link>
    </>
  );
}
