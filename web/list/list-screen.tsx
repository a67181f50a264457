import { useParams, useLocation } from 'react-router';
import { useModules } from '../modules.ts';
import { AccessDenied } from '../ui/access-denied.tsx';
import { NotFoundPage } from '../ui/problem-page.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ModuleList } from './module-list.tsx';

/** `/app/:module` and `/app/module/:module`. */
export default function ListScreen() {
  const { module: name = '' } = useParams();
  const { pathname } = useLocation();
  const { byRoute, byName, isLoading, error } = useModules();
  const module = byRoute.get(pathname.replace(/\/$/, '')) ?? byName.get(name);
  usePageTitle(module?.label);
  if (isLoading) return <ListSkeleton />;
  if (error) return <NotFoundPage />;
  if (!module) return <AccessDenied area={name} />;
  return <ModuleList key={module.name} module={module} />;
}
