import { useEffect } from 'react';
import { Button } from '@mantine/core';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useModule } from '#web/modules.ts';
import { queryClient } from '#web/query-client.ts';
import { say } from '#web/words/say.ts';
import type { Widget } from '../../widgets.ts';
import type { DashboardFilter } from './dashboard-filter.ts';
import { useBase } from './use-new-dashboard.ts';
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
  const without = (...names: string[]) => {
    const next = new URLSearchParams(query);
    for (const name of names) next.delete(name);
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
            onClick={() => (query.has('turn') ? without('turn') : setQuery([...query, ['turn', '1']]))}
          >
            {say(query.has('turn') ? 'Stay here' : 'Turn through all')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => without('wall', 'turn')}>
            {say('Leave')}
          </Button>
        </span>
      </header>
      <Widgets widgets={widgets} filter={filter} />
      {module && query.has('turn') && <Turn module={module} id={id} />}
    </div>
  );
}

function Turn({ module, id }: { module: DescribedModule; id: string }) {
  const { search } = useLocation();
  const { dashboards } = useDashboards(module);
  const navigate = useNavigate();
  const base = useBase();
  const ids = dashboards?.map(({ _id }) => _id) ?? [];
  const next = ids[(ids.indexOf(id) + 1) % Math.max(1, ids.length)];
  useEffect(() => {
    if (!next || next === id) return;
    const timer = setTimeout(() => void navigate(`${base}/${next}${search}`, { replace: true }), TURN_EVERY);
    return () => clearTimeout(timer);
  }, [next, id, base, search, navigate]);
  return null;
}
