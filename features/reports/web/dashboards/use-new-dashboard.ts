import { useNavigate } from 'react-router';
import { useSession } from '#web/session.tsx';
import type { DashboardDraft } from './dashboard-draft.ts';

/** What a new dashboard begins with: nothing, or what another one holds. */
export interface DashboardStart extends Pick<DashboardDraft, 'name' | 'widgets'> {
  order?: number;
}

/** Where the dashboards of this person's area stand. */
export const useBase = (): string => (useSession().user.userType === 'Dashboard' ? '/dashboard' : '/app/dashboard');

/** Opens a dashboard that is kept only when it is saved. */
export function useNewDashboard(): (start: DashboardStart) => void {
  const base = useBase();
  const navigate = useNavigate();
  return (start) => void navigate(`${base}/draft`, { state: start });
}
