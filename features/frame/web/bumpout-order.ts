import type { Bumpout } from './frame-api.ts';

type MayBeNamed = Pick<Bumpout, 'name'>;
const orderOf = ({ options }: Pick<Bumpout, 'options'>): number => options?.order ?? Number.MAX_SAFE_INTEGER;

/** A program may make one without a name: it stands first. */
export const byName = (one: MayBeNamed, other: MayBeNamed): number => (one.name ?? '').localeCompare(other.name ?? '');

/** As `options.order` says; those without one stand last. */
export const inOrder = (one: Pick<Bumpout, 'name' | 'options'>, other: Pick<Bumpout, 'name' | 'options'>): number =>
  orderOf(one) - orderOf(other) || byName(one, other);
