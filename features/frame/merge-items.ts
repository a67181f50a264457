import { placeOf, type LinkItem } from './link-item.ts';

/**
 * What a person has after a template was changed: items that they added stay, hidden ones stay hidden, and their order stays where they
 * moved something; else the template's order counts. What the template no longer has is gone, what is new stands where the template has it.
 * @param before the template's items until now
 */
export function mergeItems(own: readonly LinkItem[], before: readonly LinkItem[], after: readonly LinkItem[]): LinkItem[] {
  const fresh = new Map(after.map((item) => [placeOf(item), item]));
  const known = new Set(own.map(placeOf));
  const stays = (item: LinkItem) => item.own || fresh.has(placeOf(item));
  const renewed = (item: LinkItem): LinkItem =>
    item.own ? item : { ...fresh.get(placeOf(item))!, ...(item.hidden ? { hidden: true } : {}) };
  const kept = own.filter(stays).map(renewed);
  if (!isMoved(own, before)) return inOrderOf(after, kept, known);
  return after.reduce((items, item, at) => (known.has(placeOf(item)) ? items : insertAfter(items, item, after[at - 1])), kept);
}

/** Whether the person put the template's items into another order, or their own between them. */
function isMoved(own: readonly LinkItem[], before: readonly LinkItem[]): boolean {
  const places = before.map(placeOf);
  const order = own.map(placeOf).filter((place) => places.includes(place));
  const isOrdered = order.every((place, at) => at === 0 || places.indexOf(order[at - 1]!) < places.indexOf(place));
  const firstOwn = own.findIndex((item) => item.own);
  return !isOrdered || (firstOwn >= 0 && own.slice(firstOwn).some((item) => !item.own));
}

function inOrderOf(after: readonly LinkItem[], kept: readonly LinkItem[], known: ReadonlySet<string>): LinkItem[] {
  const byPlace = new Map(kept.map((item) => [placeOf(item), item]));
  const shared = after.flatMap((item) => byPlace.get(placeOf(item)) ?? (known.has(placeOf(item)) ? [] : [item]));
  return [...shared, ...kept.filter((item) => item.own)];
}

/** Behind the item before which it stands in the template; at the front where there is none. */
function insertAfter(items: readonly LinkItem[], item: LinkItem, before: LinkItem | undefined): LinkItem[] {
  const at = before ? items.findIndex((other) => placeOf(other) === placeOf(before)) : -1;
  return items.toSpliced(before && at < 0 ? items.length : at + 1, 0, item);
}
