/** The headings of the menu in the order of the day: who is recruited, placed and credentialed first; all others stand after. */
const HEADINGS = ['Recruiting', 'Placements', 'Credentialing', 'Work', 'Time', 'Communication', 'Knowledge', 'Insight'];

interface Entry {
  readonly navigation?: string | undefined;
  readonly isDaily?: boolean | undefined;
}

/** How modules are sorted: by their heading, and below it those of every day first. */
export const inMenuOrder = (one: Entry, other: Entry): number =>
  placeOf(one) - placeOf(other) || Number(other.isDaily ?? false) - Number(one.isDaily ?? false);

const placeOf = ({ navigation }: Entry): number => {
  const place = navigation === undefined ? -1 : HEADINGS.indexOf(navigation);
  return place < 0 ? HEADINGS.length : place;
};
