import type { NavigationEntry } from '../screens.ts';
import type { Crumb } from '../ui/breadcrumbs.tsx';
import { say } from '../words/say.ts';

/** Admin › section › screen (once where both have one name), and below a screen the page's own title; the administration's start page needs none. */
export function adminTrail(entries: readonly NavigationEntry[], pathname: string, title: string): Crumb[] {
  const entry = entries
    .filter(({ area, group, path }) => area === 'admin' && group && (pathname === path || pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  if (pathname === '/admin' || !pathname.startsWith('/admin/')) return [];
  const start = { label: say('Admin'), to: '/admin' };
  if (!entry) return [start, { label: title }];
  const above = entry.group === entry.label ? [start] : [start, { label: say(entry.group!) }];
  if (pathname === entry.path || title === say(entry.label)) return [...above, { label: say(entry.label) }];
  return [...above, { label: say(entry.label), to: entry.path }, { label: title }];
}
