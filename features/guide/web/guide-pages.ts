import MiniSearch from 'minisearch';
import { readGuidePage, type GuidePage } from '../guide-page.ts';

const files = import.meta.glob<string>('/docs/guide/*.md', { eager: true, query: '?raw', import: 'default' });

export const guidePages: GuidePage[] = Object.entries(files)
  .map(([path, text]) => readGuidePage(path.slice(path.lastIndexOf('/') + 1, -'.md'.length), text))
  .toSorted((one, other) => (one.title < other.title ? -1 : 1));

const index = new MiniSearch<GuidePage>({ idField: 'name', fields: ['title', 'text'] });
index.addAll(guidePages);

/** Pages with these words, the best first; a letter may be wrong, and the last word may be half written. */
export function foundPages(words: string): GuidePage[] {
  const found = index.search(words, { prefix: true, fuzzy: 0.15, boost: { title: 3 }, combineWith: 'AND' });
  return found.flatMap(({ id }) => guidePages.find(({ name }) => name === id) ?? []);
}
