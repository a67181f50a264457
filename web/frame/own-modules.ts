import type { DescribedModule } from '#common/described-module.ts';
import { inMenuOrder } from '#common/menu-order.ts';
import { accessOf } from '../access-of.ts';
import type { Session } from '../session-store.ts';
import { sayLater } from '../words/say.ts';

const AT_FIRST = 10;

/** Modules that people work with have screens of their own; engine modules are listed only in the administration. */
export const isForWork = (module: DescribedModule): boolean => module.navigation !== undefined || module.custom;

export interface OwnModules {
  /** Those of the person's work, in their order. */
  first: DescribedModule[];
  /** All others by heading, which is said where it is drawn. */
  more: [heading: string, modules: DescribedModule[]][];
}

/** @param chosen the names in the person's own order; null: ten by their rights */
export function ownModules(all: readonly DescribedModule[], session: Session, chosen: readonly string[] | null): OwnModules {
  const modules = all.filter(isForWork).toSorted(inMenuOrder);
  const first = chosen ? named(modules, chosen) : byRights(modules, session);
  const others = modules.filter((module) => !first.includes(module));
  return { first, more: [...Map.groupBy(others, headingOf)] };
}

const named = (modules: readonly DescribedModule[], names: readonly string[]): DescribedModule[] =>
  names.flatMap((name) => modules.find((module) => module.name === name) ?? []);

function byRights(modules: readonly DescribedModule[], session: Session): DescribedModule[] {
  const best = modules.toSorted((one, other) => weightOf(other, session) - weightOf(one, session)).slice(0, AT_FIRST);
  return modules.filter((module) => best.includes(module));
}

/** What one opens daily, then what one manages, changes, adds to and reads. */
function weightOf(module: DescribedModule, session: Session): number {
  const { view, edit, create, mass_update } = accessOf(session, module.name);
  if (view === 'None') return -1;
  const rights = edit === 'All' ? (mass_update ? 3 : 2) : Number(create);
  return rights + (module.isDaily ? 4 : 0);
}

const headingOf = (module: DescribedModule): string => module.navigation ?? sayLater('Custom');

/** The names with one moved to another's place; one that is not there yet comes to it. */
export function movedTo(names: readonly string[], name: string, at: number): string[] {
  const others = names.filter((other) => other !== name);
  return [...others.slice(0, Math.max(at, 0)), name, ...others.slice(Math.max(at, 0))];
}
