import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/** Tells clients which records changed (ids only), and the other nodes what they must read again. */
export async function announce(context: Context, module: Module, ids: readonly string[]): Promise<void> {
  if (module.pulse) {
    const { pulse } = module;
    if (pulse === 'settings') context.engine.settingsMemory.changedIn(context);
    await context.database.query('update muster.pulse set value = value + 1 where name = $1', [pulse]);
    // whoever made the change sees it at their next call; if this look fails, the next beat sees it
    context.afterCommit(() => context.engine.pulse.check().catch(() => undefined));
  }
  context.afterCommit(() => context.engine.bus.recordsChanged(module.name, ids));
}
