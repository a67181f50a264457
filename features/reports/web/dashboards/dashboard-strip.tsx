import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NavLink, useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { createRecord } from '#web/records/records-api.ts';
import { mayCreate } from '#web/records/rights.ts';
import { useSession } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { defaultOptions, useDashboards } from './dashboards-api.ts';
import classes from './dashboards.module.css';

/** Where the dashboards of this person's area stand. */
export const useBase = (): string => (useSession().user.userType === 'Dashboard' ? '/dashboard' : '/app/dashboard');

/** Today, and the dashboards beside it. */
export default function DashboardStrip() {
  const module = useModule('userDashboards');
  return module ? <Strip module={module} /> : null;
}

function Strip({ module }: { module: DescribedModule }) {
  const session = useSession();
  const { user } = session;
  const base = useBase();
  const navigate = useNavigate();
  const { dashboards, isOwn } = useDashboards(module);
  const { data: start } = useQuery(defaultOptions(user._id));
  const make = async () => {
    try {
      const own = dashboards?.filter(isOwn).length ?? 0;
      const fields = { name: own ? `Dashboard ${own + 1}` : 'My dashboard', user: user._id, widgets: [], order: own };
      const { record } = await createRecord(module, fields);
      void navigate(`${base}/${record._id}?edit=1`);
    } catch (problem) {
      toast.danger((problem as Error).message);
    }
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
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => void make()}>
          {say('New dashboard')}
        </Button>
      )}
    </nav>
  );
}
