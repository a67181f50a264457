import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';

const MODULES: Record<string, string> = {
  'user-management': 'users',
  'role-management': 'roles',
  'team-management': 'teams',
};

/** The module of an address of the administration; its lists, forms and links stay there. */
export function useAdminModule(): DescribedModule | undefined {
  const segment = useLocation().pathname.split('/')[2] ?? '';
  const module = useModule(MODULES[segment]);
  return useMemo(() => module && { ...module, route: `/admin/${segment}` }, [module, segment]);
}
