import { RecordTabs } from '#web/records/record-tabs.tsx';
import { AdminRecord } from './admin-record.tsx';

/** `/admin/user-management/:id` */
export default function UserPage() {
  return <AdminRecord>{(module, record) => <RecordTabs module={module} record={record} />}</AdminRecord>;
}
