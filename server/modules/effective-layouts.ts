import { fieldLevel } from '#common/access.ts';
import { isId } from '#common/ids.ts';
import { chosenLayout } from '#common/laid-out.ts';
import { layoutFor } from '#common/layouts.ts';
import { LAYOUT_VIEWS, type LayoutView, type Section } from '#common/module.ts';
import type { Access } from '../records/access.ts';
import type { Module } from './module.ts';

export type EffectiveLayouts = Record<LayoutView, { sections: Section[]; layout: string | null; panelType: string | null }>;

/** What a person is shown of a module in each of the nine views, without fields that they may not read. `layout`: the designed one, if there is. */
export function effectiveLayouts(access: Access, module: Module, app?: string): EffectiveLayouts {
  const rights = access.module(module);
  const isKnown = (name: string) => fieldLevel(rights, name) !== 'None';
  const fields = Object.fromEntries(Object.entries(module.fields).filter(([name]) => isKnown(name)));
  const of = { app, roles: access.roles };
  const views = LAYOUT_VIEWS.map((view) => {
    const designed =
      chosenLayout(module.layoutList, view, of) ??
      (view === 'preview-panel' ? chosenLayout(module.layoutList, 'detail', of) : undefined);
    const sections = layoutFor({ fields, layouts: module.layoutList }, view, of);
    return [view, { sections, layout: isId(designed?._id) ? designed._id : null, panelType: designed?.panelType ?? null }];
  });
  return Object.fromEntries(views) as EffectiveLayouts;
}
