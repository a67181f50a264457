import { Navigate, useLocation, useSearchParams } from 'react-router';

/** `/app/load`: leads on to the wanted address, so that its screen starts afresh. */
export default function ReloadRoute() {
  const { state } = useLocation() as { state: { to?: string } | null };
  const [query] = useSearchParams();
  const to = state?.to ?? query.get('to') ?? '/app/dashboard';
  return <Navigate to={to.startsWith('/') && !to.startsWith('//') ? to : '/app/dashboard'} replace />;
}
