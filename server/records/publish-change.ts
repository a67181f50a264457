import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/** Tells clients which records changed (ids only), and the other nodes what they must read again. */
export async function publishChange(context: Context, module: Module, ids: readonly string[]): Promise<void> {
  if (module.raises) {
    const { raises } = module;
    if (raises === 'settings') context.engine.settingsCache.changedIn(context);
    await context.database.query('update muster.change_counters set value = value + 1 where name = $1', [raises]);
    // whoever made the change sees it at their next call; if this look fails, the next beat sees it
    context.afterCommit(() => context.engine.changeCounters.check().catch(() => undefined));
  }
  context.afterCommit(() => context.engine.bus.recordsChanged(module.name, ids));
}
