import { fullAccess, noAccess, type ModuleAccess } from './access.ts';

/**
 * Who is offered a screen, an entry of the menu or a part of the start page. It opens nothing: what a screen shows is answered
 * under the rights of who asks.
 */
export type Visible =
  | { readonly systemAdmin: true }
  | { readonly userType: string }
  /** A right on a module, as the policy of a route names it; `level: 'All'` asks for every record. System Admins have all of them. */
  | { readonly module: string; readonly view: ModuleView; readonly level?: 'All' }
  /** Whose own work the module's records are: they may edit some. System Admins may edit everything and work with little of it. */
  | { readonly worksWith: string }
  | { readonly any: readonly Visible[] }
  | { readonly all: readonly Visible[] }
  | { readonly not: Visible };

export type ModuleView = Exclude<keyof ModuleAccess, 'fields' | 'relationships'>;

/** Of a session, what the question is about. */
export interface Viewer {
  readonly user: { readonly userType: string };
  /** By the module's name; a module that is missing is closed. */
  readonly access: Readonly<Record<string, ModuleAccess>>;
}

/** @param visible absent: everybody */
export function isVisible(viewer: Viewer, visible: Visible | undefined): boolean {
  if (!visible) return true;
  if ('systemAdmin' in visible) return isSystemAdmin(viewer);
  if ('userType' in visible) return viewer.user.userType === visible.userType;
  if ('module' in visible) return isGranted(accessOf(viewer, visible.module)[visible.view], visible.level);
  if ('worksWith' in visible) return !isSystemAdmin(viewer) && isGranted(accessOf(viewer, visible.worksWith).edit);
  if ('any' in visible) return visible.any.some((part) => isVisible(viewer, part));
  if ('all' in visible) return visible.all.every((part) => isVisible(viewer, part));
  return !isVisible(viewer, visible.not);
}

/** What the person may do in a module. */
export const accessOf = (viewer: Viewer, moduleName: string): ModuleAccess =>
  isSystemAdmin(viewer) ? fullAccess : (viewer.access[moduleName] ?? noAccess);

const isSystemAdmin = ({ user }: Viewer): boolean => user.userType === 'System Admin';

const isGranted = (right: ModuleAccess[ModuleView], level?: 'All'): boolean =>
  level ? right === level : right !== 'None' && right !== false;

/** The modules that it names; a check at the start requires that they exist. */
export function modulesIn(visible: Visible): string[] {
  if ('module' in visible) return [visible.module];
  if ('worksWith' in visible) return [visible.worksWith];
  if ('any' in visible) return visible.any.flatMap(modulesIn);
  if ('all' in visible) return visible.all.flatMap(modulesIn);
  return 'not' in visible ? modulesIn(visible.not) : [];
}

/** `edit leads and not Dashboard`: for tables that people read. */
export function visibleInWords(visible: Visible): string {
  if ('systemAdmin' in visible) return 'System Admin';
  if ('userType' in visible) return visible.userType;
  if ('module' in visible) return `${visible.view} ${visible.level ? 'all ' : ''}${visible.module}`;
  if ('worksWith' in visible) return `work with ${visible.worksWith}`;
  if ('any' in visible) return `(${visible.any.map(visibleInWords).join(' or ')})`;
  if ('all' in visible) return visible.all.map(visibleInWords).join(' and ');
  return `not ${visibleInWords(visible.not)}`;
}
