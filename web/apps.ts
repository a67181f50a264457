import type { DescribedModule } from '#common/described-module.ts';
import { useModules } from './modules.ts';
import { useRemembered } from './remembered.ts';

/** The apps that modules stand in; a module that names none stands in every one. */
export const appsOf = (modules: readonly Pick<DescribedModule, 'apps'>[]): string[] =>
  [...new Set(modules.flatMap(({ apps }) => apps ?? []))].toSorted();

export const standsIn = ({ apps }: Pick<DescribedModule, 'apps'>, app: string | null): boolean =>
  app === null || !apps?.length || apps.includes(app);

/** The app that the person works in, kept for them in this browser; null: all of them. One that is gone is none. */
export function useApp() {
  const { all } = useModules();
  const apps = appsOf(all);
  const [chosen, choose] = useRemembered<string | null>('app', null);
  return { apps, app: chosen !== null && apps.includes(chosen) ? chosen : null, choose };
}

/** The modules of the app that the person works in: of menus and the palette. Links lead to all others still. */
export function useModulesOfApp(): DescribedModule[] {
  const { all } = useModules();
  const { app } = useApp();
  return all.filter((module) => standsIn(module, app));
}
