import type { Bumpout } from './frame-api.ts';

const orderOf = ({ options }: Bumpout): number => options?.order ?? Number.MAX_SAFE_INTEGER;

/** As `options.order` says; those without one stand last. */
export const inOrder = (one: Bumpout, other: Bumpout): number =>
  orderOf(one) - orderOf(other) || one.name.localeCompare(other.name);
