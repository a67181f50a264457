import type { Field } from './field.ts';
import type { SearchTree } from './search.ts';
import { matches, type MatchContext } from './search-matches.ts';
import { wordsTree, type WordField } from './words-search.ts';

export interface WordsContext extends MatchContext {
  /** The name of a related record, as far as the reader sees it. */
  nameOf: (module: string, id: string) => string | undefined;
}

/** Whether a record holds every word (`wordsTree`). The database's answer must be the same. */
export function matchesWords(
  words: string,
  record: Readonly<Record<string, unknown>>,
  searched: readonly WordField[],
  fieldsByName: Readonly<Record<string, Field>>,
  context: WordsContext,
): boolean {
  const isMet = (tree: SearchTree): boolean => {
    if ('all' in tree) return tree.all.every(isMet);
    if ('any' in tree) return tree.any.some(isMet);
    const [name = '', part] = tree.field.split('.');
    const ref = part === 'name' ? fieldsByName[name]?.ref : undefined;
    if (!ref) return matches(tree, record, fieldsByName, context);
    const ids = [record[name] ?? []].flat() as string[];
    const wanted = String(tree.value).toLowerCase();
    return ids.some((id) => context.nameOf(ref, id)?.toLowerCase().includes(wanted));
  };
  return isMet(wordsTree(words, searched));
}
