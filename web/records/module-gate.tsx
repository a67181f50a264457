import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { labelOf } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { linkBase } from '#common/record-links.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useModules } from '../modules.ts';
import { ModuleDenied } from '../ui/module-denied.tsx';
import { useSession } from '../session.tsx';
import { NotFoundPage, ProblemPage } from '../ui/problem-page.tsx';
import { say } from '../words/say.ts';

/** The module of the address, or why it cannot be opened. `suffix` is what stands behind the module's own address. */
export function ModuleGate({ suffix = '', children }: { suffix?: string; children: (module: DescribedModule) => ReactNode }) {
  const { module: name = '' } = useParams();
  const { pathname } = useLocation();
  const isSystemAdmin = useSession().user.userType === 'System Admin';
  const { byRoute, byName, isLoading, error } = useModules();
  const address = suffix ? pathname.slice(0, pathname.lastIndexOf(suffix)) : pathname.replace(/\/$/, '');
  const module = byRoute.get(address) ?? byName.get(name);
  if (isLoading) return <ListSkeleton />;
  if (module) return children(module);
  const base = linkBase(name);
  if (base !== name.toLowerCase()) return <Navigate to={`/app/${base}${suffix}`} replace />;
  if (error)
    return <ProblemPage title={say('The page could not be loaded')} text={error.message} retry={() => location.reload()} />;
  return isSystemAdmin ? <NotFoundPage /> : <ModuleDenied area={inSentence(labelOf(name))} />;
}
