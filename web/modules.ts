import { useMemo } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { Field } from '#common/field.ts';
import { api } from './api.ts';
import { CACHE_TIMES } from './offline/cache-times.ts';
import { accessOf } from './access-of.ts';
import { queryClient } from './query-client.ts';
import { useRemembered } from './remembered.ts';
import { useSession } from './session.tsx';
import { useLanguage } from './words/language.ts';
import { saidModule } from './words/said-module.ts';

export interface Modules {
  all: DescribedModule[];
  byName: Map<string, DescribedModule>;
  byRoute: Map<string, DescribedModule>;
  isLoading: boolean;
  error: Error | null;
}

export const modulesOptions = queryOptions({
  queryKey: ['ss-modules'],
  queryFn: () => api<{ records: DescribedModule[] }>('/api/ss-modules'),
  staleTime: CACHE_TIMES.modules,
});

/** The modules that the user may open, kept for 15 minutes (platform document, section 9). */
export function useModules(): Modules {
  const session = useSession();
  const { data, isPending, error } = useQuery(modulesOptions);
  const [app] = useRemembered<string | null>('app', null);
  const language = useLanguage();
  return useMemo(() => {
    const all = (data?.records ?? [])
      .filter((module) => module.active !== false && !module.deleted && accessOf(session, module.name).access)
      .map((module) => withLayoutsOf(language === 'en' ? module : saidModule(module), app));
    return {
      all,
      byName: new Map(all.map((module) => [module.name, module])),
      byRoute: new Map(all.map((module) => [module.route, module])),
      isLoading: isPending,
      error,
    };
  }, [data, session, app, language, isPending, error]);
}

/** The definition itself, in nobody's language: what is saved of it, or compared with data. */
export const definitionOf = (name: string): DescribedModule | undefined =>
  queryClient.getQueryData(modulesOptions.queryKey)?.records.find((module) => module.name === name);

/** Of a view that has a layout for the app, that one holds. */
export function withLayoutsOf(module: DescribedModule, app: string | null): DescribedModule {
  const own = app === null ? [] : module.layouts.filter((layout) => layout.app === app);
  if (own.length === 0) return module;
  const others = module.layouts.filter(({ view }) => !own.some((layout) => layout.view === view));
  return { ...module, layouts: [...others, ...own.map((layout) => ({ ...layout, app: null }))] };
}

export function useModule(name: string | undefined): DescribedModule | undefined {
  const { byName } = useModules();
  return name ? byName.get(name) : undefined;
}

const asFields = new WeakMap<DescribedField, Field>();

/** The field as the vocabulary's functions take it. */
export const asField = (described: DescribedField): Field => {
  const known = asFields.get(described);
  if (known) return known;
  const field: Field = { ...described, type: described.inputType };
  asFields.set(described, field);
  return field;
};

export const fieldOf = (module: DescribedModule, name: string): DescribedField | undefined =>
  module.fields.find((field) => field.fieldName === name);

/** The field's own definition by name, as the layouts take them. */
export const fieldsByName = (module: DescribedModule): Record<string, Field> =>
  Object.fromEntries(module.fields.map((field) => [field.fieldName, asField(field)]));
