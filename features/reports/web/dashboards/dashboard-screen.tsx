import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { isId } from '#common/ids.ts';
import { useModules } from '#web/modules.ts';
import { RecordProblem } from '#web/records/record-states.tsx';
import { recordOptions } from '#web/records/records-api.ts';
import { ModuleDenied } from '#web/ui/module-denied.tsx';
import { NotFoundPage } from '#web/ui/problem-page.tsx';
import { Dashboard } from './dashboard.tsx';
import { NewDashboard } from './new-dashboard.tsx';
import { StartDashboard } from './start-dashboard.tsx';

/** `/app/dashboard/:id`, for Dashboard users `/dashboard/:id`: one dashboard; `default` is what one starts with, `draft` one that is not saved yet. */
export default function DashboardScreen() {
  const { id = '' } = useParams();
  const { byName, isLoading } = useModules();
  const module = byName.get('userDashboards');
  if (id !== 'default' && id !== 'draft' && !isId(id)) return <NotFoundPage />;
  if (!module) return isLoading ? <Skeleton h={240} m={24} /> : <ModuleDenied area="Dashboards" />;
  if (id === 'draft') return <NewDashboard module={module} />;
  return id === 'default' ? <StartDashboard module={module} /> : <Saved key={id} module={module} id={id} />;
}

function Saved({ module, id }: { module: DescribedModule; id: string }) {
  const { data: record, error } = useQuery(recordOptions(module, id));
  if (error && !record) return <RecordProblem module={module} error={error} />;
  if (!record) return <Skeleton h={240} m={24} />;
  return <Dashboard module={module} record={record} />;
}
