import type { DescribedLayout } from '#common/described-module.ts';
import { chosenLayout } from '#common/laid-out.ts';
import { LAYOUT_VIEWS } from '#common/module.ts';
import type { Access } from '../records/access.ts';
import type { Module } from './module.ts';

/** The layouts that hold for a person, of each view and app the one: their roles have decided. */
export function layoutsFor({ layoutList }: Pick<Module, 'layoutList'>, { roles }: Pick<Access, 'roles'>): DescribedLayout[] {
  const apps = [undefined, ...new Set(layoutList.flatMap(({ app }) => app ?? []))];
  const chosen = LAYOUT_VIEWS.flatMap((view) => apps.flatMap((app) => chosenLayout(layoutList, view, { app, roles }) ?? []));
  return [...new Set(chosen)];
}
