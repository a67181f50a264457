import { Navigate, useLocation, useSearchParams } from 'react-router';
import { isOwnAddress } from './own-address.ts';

/** `/app/load`: leads on to the wanted address, so that its screen starts afresh. */
export default function ReloadRoute() {
  const { state } = useLocation() as { state: { to?: string } | null };
  const [query] = useSearchParams();
  const to = state?.to ?? query.get('to') ?? '/app/dashboard';
  return <Navigate to={isOwnAddress(to, location.origin) ? to : '/app/dashboard'} replace />;
}
