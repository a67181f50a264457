import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { createStore } from '../store.ts';

export interface Asked {
  module: DescribedModule;
  initial: Record<string, unknown>;
  answer: (created: AnyRecord | null) => void;
}
export const quickCreateStore = createStore<Asked | null>(null);

/** Opens the short form of a module; answers the created record, or null when the user turned back. */
export const askForRecord = (
  module: DescribedModule,
  name = '',
  initial: Record<string, unknown> = {},
): Promise<AnyRecord | null> =>
  new Promise((resolve) => {
    quickCreateStore.set({
      module,
      initial: { ...(name ? namedBy(module, name) : {}), ...initial },
      answer: (created) => {
        quickCreateStore.set(null);
        resolve(created);
      },
    });
  });

/** People are named by two fields: the words typed so far are shared out. */
const namedBy = (module: DescribedModule, name: string): Record<string, unknown> => {
  const isPerson = ['first_name', 'last_name'].every((part) => module.fields.some((field) => field.fieldName === part));
  if (!isPerson) return { name };
  const [first, ...rest] = name.split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
};
