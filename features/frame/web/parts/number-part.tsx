import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { hasFailed } from '#web/has-failed.ts';
import { formatNumber } from '#web/formats.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions } from '#web/records/records-api.ts';
import type { WidgetProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';
import { useListOf } from './list-of.ts';
import classes from '../frame.module.css';

/** How many records a module’s list has, or a saved view over it. */
export default function NumberPart({ options }: WidgetProps) {
  const module = useModule(String(options.module ?? ''));
  return module ? (
    <Count module={module} view={String(options.view ?? '')} />
  ) : (
    <p className="muted">{say('Choose a module.')}</p>
  );
}

function Count({ module, view }: { module: DescribedModule; view: string }) {
  const { searchTerms, isReady, name, path } = useListOf(module, view);
  const { data, error } = useQuery({
    ...pageOptions(module, { searchTerms, pageSize: 1, total: 'exact' }),
    enabled: isReady,
  });
  if (hasFailed(error, data)) return <p className="muted">{error.message}</p>;
  return (
    <Link to={path} className={classes.number}>
      <strong className="numeric">{data?.total === undefined ? '…' : formatNumber(data.total)}</strong>
      <span>{name}</span>
    </Link>
  );
}
