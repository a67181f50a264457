import type { NavigationEntry } from '../screens.ts';
import { sayLater } from '../words/say.ts';

/** The administration's sections in their order (brand document, section 2); what is not among them stands after. */
const ADMIN_SECTIONS: readonly string[] = [
  sayLater('Users'),
  sayLater('Reports'),
  sayLater('Settings'),
  sayLater('Dropdowns'),
  sayLater('Developer Tools'),
  sayLater('Rewards, Games and Rec'),
];

/** The administration's screens by section; a section without a screen is not there. */
export function inSections(entries: readonly NavigationEntry[]): [section: string, entries: NavigationEntry[]][] {
  const grouped = entries.filter(({ area, group }) => area === 'admin' && group).toSorted((a, b) => orderOf(a) - orderOf(b));
  return [...Map.groupBy(grouped, ({ group }) => group!)].sort(([one], [other]) => placeOf(one) - placeOf(other));
}

const orderOf = ({ order = 100 }: NavigationEntry) => order;
export const placeOf = (section: string) =>
  ADMIN_SECTIONS.includes(section) ? ADMIN_SECTIONS.indexOf(section) : ADMIN_SECTIONS.length;
