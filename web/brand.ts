import { BRANDS, brandOf, type Brand } from '#common/brands.ts';
import { areaOfPath } from './landing.ts';

const KEY = 'brand';

/** The skin of this tab: the address of a public page decides, and the pages behind it keep the choice. */
export const brand: Brand = chosenBrand();

function chosenBrand(): Brand {
  if (!globalThis.location) return BRANDS.health;
  const { host, pathname, search } = location;
  if (areaOfPath(pathname) !== 'public') return BRANDS[(sessionStorage.getItem(KEY) as Brand['key']) ?? brandOf(host).key];
  const chosen = brandOf(host + pathname + search);
  sessionStorage.setItem(KEY, chosen.key);
  return chosen;
}
