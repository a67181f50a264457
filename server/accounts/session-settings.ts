import type { Context } from '../context.ts';

/** The admin settings that every signed-in page goes by, by key. */
const SENT = ['idle-exempt-accounts'];

export async function sessionSettings(context: Context): Promise<Record<string, unknown>> {
  const { records } = context.asSystem('settings that every page goes by');
  const found = await Promise.all(SENT.map((key) => records.first('adminSettings', { key })));
  return Object.fromEntries(SENT.map((key, at) => [key, (found[at]?.setting as { value?: unknown } | undefined)?.value ?? []]));
}
