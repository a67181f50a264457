import { fullAccess, noAccess, type ModuleAccess } from '#common/access.ts';
import type { Session } from './session-store.ts';

/** What the signed-in person may do in a module. */
export const accessOf = (session: Session, moduleName: string): ModuleAccess =>
  isSystemAdmin(session) ? fullAccess : (session.access[moduleName] ?? noAccess);

export const isSystemAdmin = ({ user }: Session): boolean => user.userType === 'System Admin';

/** Whether records of the module are the person's own work: System Admins may change everything and work with little of it. */
export const worksWith = (session: Session, moduleName: string): boolean =>
  !isSystemAdmin(session) && accessOf(session, moduleName).edit !== 'None';

/** Whether the person may see any record of the module. */
export const sees = (session: Session, moduleName: string): boolean => accessOf(session, moduleName).view !== 'None';
