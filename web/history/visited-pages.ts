import { newId } from '#common/ids.ts';

/** A page of the browsing history menu (platform document, section 3). */
export interface VisitedPage {
  id: string;
  label: string;
  moduleName: string | null;
  route: string;
  lastModuleAndRecord: string | null;
  visitedAt: string;
}
const KEPT = 50;

/** Newest first, at most 50; the same route twice in a row counts once. */
export const addVisit = (pages: readonly VisitedPage[], page: VisitedPage): VisitedPage[] =>
  pages[0]?.route === page.route ? [...pages] : [page, ...pages].slice(0, KEPT);

export const visitOf = (route: string, label: string, now: Date): VisitedPage => {
  const [, moduleName = null, recordId = null] = /^\/app\/(?:module\/)?([\w-]+)(?:\/([0-9a-f]{24}))?/.exec(route) ?? [];
  return {
    id: newId(),
    label,
    moduleName,
    route,
    lastModuleAndRecord: moduleName && recordId ? `${moduleName}/${recordId}` : moduleName,
    visitedAt: now.toISOString(),
  };
};
