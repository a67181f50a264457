import type { DescribedModule } from '#common/described-module.ts';
import { screens } from './discovered.ts';

/** Where the menu leads to for a module: a screen of its own, or its list. */
export const entryPathOf = ({ name, route }: Pick<DescribedModule, 'name' | 'route'>): string =>
  screens.moduleEntries.find(({ module }) => module === name)?.path ?? route;
