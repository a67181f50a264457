import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useModules } from '../modules.ts';
import { AccessDenied } from '../ui/access-denied.tsx';

/** The module of the address, or why it cannot be opened. */
export function ModuleGate({ suffix, children }: { suffix: string; children: (module: DescribedModule) => ReactNode }) {
  const { module: name = '' } = useParams();
  const { pathname } = useLocation();
  const { byRoute, byName, isLoading } = useModules();
  const module = byRoute.get(pathname.slice(0, pathname.lastIndexOf(suffix))) ?? byName.get(name);
  if (isLoading) return <ListSkeleton />;
  return module ? children(module) : <AccessDenied area={name} />;
}
