import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { useModule } from '#web/modules.ts';
import { queryClient } from '#web/query-client.ts';
import type { Widget } from '../../widgets.ts';
import type { DashboardFilter } from './dashboard-filter.ts';
import { useBase } from './dashboard-strip.tsx';
import { useDashboards } from './dashboards-api.ts';
import { Widgets } from './widgets.tsx';
import type { DescribedModule } from '#common/described-module.ts';
import classes from './dashboards.module.css';

const FRESH_EVERY = 60_000;
const TURN_EVERY = 30_000;

interface Props {
  id: string;
  title: string;
  widgets: readonly Widget[];
  filter: DashboardFilter;
}
/** A dashboard alone on a screen: read again each minute, and with `turn` the next one after half a minute. */
export function Wall({ id, title, widgets, filter }: Props) {
  const module = useModule('userDashboards');
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: ['records'] }), FRESH_EVERY);
    return () => clearInterval(timer);
  }, []);
  const without = () => {
    const next = new URLSearchParams(query);
    for (const name of ['wall', 'turn']) next.delete(name);
    setQuery(next);
  };
  return (
    <div className={classes.wall}>
      <header className={classes.wallHead}>
        <h1>{title}</h1>
        <span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-pressed={query.has('turn')}
            onClick={() => setQuery(new URLSearchParams(query.has('turn') ? [['wall', '1']] : [...query, ['turn', '1']]))}
          >
            {query.has('turn') ? 'Stay here' : 'Turn through all'}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={without}>
            Leave
          </Button>
        </span>
      </header>
      <Widgets widgets={widgets} filter={filter} />
      {module && query.has('turn') && <Turn module={module} id={id} />}
    </div>
  );
}

function Turn({ module, id }: { module: DescribedModule; id: string }) {
  const { dashboards } = useDashboards(module);
  const navigate = useNavigate();
  const base = useBase();
  const ids = dashboards?.map(({ _id }) => _id) ?? [];
  const next = ids[(ids.indexOf(id) + 1) % Math.max(1, ids.length)];
  useEffect(() => {
    if (!next || next === id) return;
    const timer = setTimeout(() => void navigate(`${base}/${next}?wall=1&turn=1`, { replace: true }), TURN_EVERY);
    return () => clearTimeout(timer);
  }, [next, id, base, navigate]);
  return null;
}
