import { Navigate, useLocation } from 'react-router';

/** `/app/audit-log`, where lists of other modules are: the log is read in the administration. */
export default function OldAddress() {
  return <Navigate to={{ pathname: '/admin/audit-log', search: useLocation().search }} replace />;
}
