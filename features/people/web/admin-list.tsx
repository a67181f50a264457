import { ListSkeleton } from '#web/list/list-skeleton.tsx';
import { ModuleList } from '#web/list/module-list.tsx';
import { useAdminModule } from './admin-module.ts';
import { LateRights } from './late-rights.tsx';
import { UserList } from './user-list.tsx';

/** The list of users, roles or teams, by its address. */
export default function AdminList() {
  const module = useAdminModule();
  if (!module) return <ListSkeleton />;
  const List = module.name === 'users' ? UserList : ModuleList;
  return (
    <>
      {module.name === 'roles' && <LateRights />}
      <List key={module.name} module={module} />
    </>
  );
}
