import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { mayAskFor } from '#server/records/asked-fields.ts';
import { savedViews } from '../saved-views.module.ts';
import { cutState } from './cut-state.ts';
import type { ViewState } from './view-state.ts';
import { statesOf } from './views-for-module.ts';

interface FoundView {
  name: string;
  module: Module;
  state: ViewState;
}

/** One view as this reader gets it; undefined: they see neither the view nor the records of its module. */
export async function viewFor(context: Context, id: string): Promise<FoundView | undefined> {
  const view = await context.records.find(savedViews, id);
  const module = context.engine.registry.modules.get(view?.module ?? '');
  if (!view || !module || module.definitionDeleted || !context.access.module(module).access) return undefined;
  const states = await statesOf(context, [view]);
  const { state } = cutState(states.get(view._id) ?? {}, (field) => mayAskFor(context, module, field));
  return { name: view.name ?? 'List', module, state };
}
