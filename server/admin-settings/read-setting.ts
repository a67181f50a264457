import type { Context } from '../context.ts';
import { adminSettings } from './admin-settings.module.ts';

/**
 * An admin setting by its key, read past the rights of the person; undefined when there is none. A setting is an object; one that is a list,
 * a text or a number stands under `value`: `{ "value": ["65f…"] }`. Kept until a setting changes, on every node.
 */
export async function readSetting<T = unknown>(context: Context, key: string): Promise<T | undefined> {
  const setting = await readWholeSetting(context, key);
  if (!setting) return undefined;
  const isWrapped = Object.keys(setting).length === 1 && 'value' in setting;
  return ((isWrapped ? setting.value : setting) ?? undefined) as T | undefined;
}

/** The object as it is kept, `value` and all. */
export async function readWholeSetting(context: Context, key: string): Promise<Record<string, unknown> | undefined> {
  const kept = await context.engine.settingsCache.getOrLoad(context, key, () => fetchSetting(context, key));
  return kept as Record<string, unknown> | undefined;
}

async function fetchSetting(context: Context, key: string): Promise<unknown> {
  const found = await context.asSystem('settings apply to the rules of all users').records.first(adminSettings, { key });
  return found?.setting ?? undefined;
}

/** A setting that is a list of texts or ids; empty when it is missing or something else. */
export async function readListSetting(context: Context, key: string): Promise<string[]> {
  const value = await readSetting(context, key);
  return Array.isArray(value) ? value.map(String) : [];
}
