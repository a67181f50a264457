import { ListSkeleton } from '#web/list/list-skeleton.tsx';
import { ModuleList } from '#web/list/module-list.tsx';
import { useAdminModule } from './admin-module.ts';

/** The list of users, roles or teams, by its address. */
export default function AdminList() {
  const module = useAdminModule();
  return module ? <ModuleList key={module.name} module={module} /> : <ListSkeleton />;
}
