/** An entry of a menu or a bucket: it leads to a page of Muster or to another address, to a module's list, or to a saved view. */
// A type, as values of a list field are records.
export type LinkItem = {
  label: string;
  icon?: string | null;
  path?: string;
  moduleName?: string;
  /** The id of a saved view; `moduleName` is the module whose list it shows. */
  view?: string;
  /** Of a menu: the heading under which it stands. */
  group?: string | null;
  /** Of a bucket: its person does not want to see it. */
  hidden?: boolean;
  /** Of a bucket: its person added it. */
  own?: boolean;
};

/** Where it leads: two items that lead to the same place are one. */
export const placeOf = ({ path, moduleName, view }: LinkItem): string =>
  view ? `view ${view}` : moduleName ? `module ${moduleName}` : `path ${path ?? ''}`;

const LONGEST_LABEL = 100;

/** What is wrong with an item, as a sentence; undefined: nothing is. */
export function problemOfItem(item: unknown, isModule: (name: string) => boolean): string | undefined {
  if (typeof item !== 'object' || item === null) return 'Each item is an object with a label and the place to which it leads.';
  const { label, icon, path, moduleName, view, group } = item as Record<string, unknown>;
  if (typeof label !== 'string' || !label.trim()) return 'Each item needs a label.';
  if (label.length > LONGEST_LABEL) return `The label “${label.slice(0, 20)}…” is longer than ${LONGEST_LABEL} characters.`;
  if ([icon, group].some((text) => text !== undefined && text !== null && typeof text !== 'string'))
    return `The icon and the group of “${label}” are texts.`;
  if (typeof moduleName === 'string' && !isModule(moduleName)) return `“${label}” leads to a module that does not exist.`;
  if (typeof view === 'string') return undefined;
  if (typeof moduleName === 'string') return undefined;
  if (typeof path === 'string' && /^(\/(?!\/)|https:\/\/[^/\s])\S*$/.test(path)) return undefined;
  return `“${label}” leads nowhere: give it a page such as /app/leads, an address that begins with https://, a module or a saved view.`;
}
