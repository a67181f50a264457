import { useModule } from '#web/modules.ts';
import { AdminRecord } from './admin-record.tsx';
import { RoleMatrix } from './role-matrix.tsx';

/** `/admin/role-management/:id`: what the role grants. */
export default function RolePage() {
  const controls = useModule('userAccessControls');
  return <AdminRecord>{(_module, record) => controls && <RoleMatrix controls={controls} role={record} />}</AdminRecord>;
}
