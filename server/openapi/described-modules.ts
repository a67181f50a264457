import { inMenuOrder } from '#common/menu-order.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/** The modules that the reader may open, by path, in the order of the menu. */
export function describedModules({ engine, access }: Context): ReadonlyMap<string, Module> {
  const open = [...engine.registry.byPath.values()].filter(
    (module) => !module.definitionDeleted && !isInternal(module) && access.module(module).access,
  );
  return new Map(open.toSorted(inMenuOrder).map((module) => [module.path, module]));
}

/** What the server keeps for itself: in no menu, written by nobody, and no log. */
const isInternal = ({ navigation, custom, writes, table }: Module) =>
  navigation === undefined && !custom && writes === 'server' && !table;
