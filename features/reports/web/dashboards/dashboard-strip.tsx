import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { mayCreate } from '#web/records/rights.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import { defaultOptions, useDashboards } from './dashboards-api.ts';
import { useBase, useNewDashboard } from './use-new-dashboard.ts';
import classes from './dashboards.module.css';

/** Today, and the dashboards beside it. */
export default function DashboardStrip() {
  const module = useModule('userDashboards');
  return module ? <Strip module={module} /> : null;
}

function Strip({ module }: { module: DescribedModule }) {
  const session = useSession();
  const { user } = session;
  const base = useBase();
  const openNew = useNewDashboard();
  const { dashboards, isOwn } = useDashboards(module);
  const { data: start } = useQuery(defaultOptions(user._id));
  const make = () => {
    const own = dashboards?.filter(isOwn).length ?? 0;
    openNew({ name: own ? `Dashboard ${own + 1}` : 'My dashboard', widgets: [], order: own });
  };
  return (
    <nav className={classes.strip} aria-label={say('Dashboards')}>
      <NavLink to={base} end>
        {say('Today')}
      </NavLink>
      {start && <NavLink to={`${base}/default`}>{start.name ? String(start.name) : say('Overview')}</NavLink>}
      {dashboards?.map((dashboard) => (
        <NavLink key={dashboard._id} to={`${base}/${dashboard._id}`}>
          {String(dashboard.name || say('Dashboard'))}
        </NavLink>
      ))}
      {mayCreate(module, session) && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={make}>
          {say('New dashboard')}
        </Button>
      )}
    </nav>
  );
}
