import type { DescribedModule } from '#common/described-module.ts';
import { screens } from '../discovered.ts';

/** `/app/credentialing/new` where a feature draws it: a record of this module is made there, and has no short form. */
export const createPageOf = ({ route }: Pick<DescribedModule, 'route'>): string | null =>
  screens.routes.some(({ path }) => path === `${route}/new`) ? `${route}/new` : null;
