import { readTable, replaceTable } from '../offline/tables.ts';
import { addVisit, type VisitedPage } from './visited-pages.ts';

const OLD_KEY = 'historyMenuItems';

/** The browsing history in the browser's database, newest first; what older versions left in local storage moves there. */
export async function readVisits(): Promise<VisitedPage[]> {
  const kept = await readTable<VisitedPage>('historyMenuItems');
  const old = oldVisits();
  if (old.length > 0) {
    await replaceTable('historyMenuItems', [...kept, ...old]);
    localStorage.removeItem(OLD_KEY);
  }
  return [...kept, ...old].sort((a, b) => b.visitedAt.localeCompare(a.visitedAt));
}

export const recordVisit = async (page: VisitedPage): Promise<void> =>
  replaceTable('historyMenuItems', addVisit(await readVisits(), page));

function oldVisits(): VisitedPage[] {
  try {
    return (JSON.parse(localStorage.getItem(OLD_KEY) ?? 'null') as VisitedPage[] | null) ?? [];
  } catch {
    return [];
  }
}
