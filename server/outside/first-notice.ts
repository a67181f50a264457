import type { Context } from '../context.ts';
import { readSetting } from '../admin-settings/read-setting.ts';

/** The admin setting: false, or another sentence. */
export const FIRST_NOTICE = 'sms-first-notice';
const NOTICE = 'Reply STOP to opt out.';

/** The first text to a number says how to get no more, unless it says so already. `id`: of the text, the same at every attempt. */
export async function withFirstNotice(context: Context, number: string, text: string, id: string): Promise<string> {
  const setting = await readSetting(context, FIRST_NOTICE);
  const isFirst = await isFirstTo(context, number, id);
  if (!isFirst || setting === false || /\bSTOP\b/.test(text)) return text;
  const notice = typeof setting === 'string' && setting.trim() ? setting.trim() : NOTICE;
  return `${text.trimEnd()} ${notice}`;
}

async function isFirstTo({ database }: Context, number: string, id: string): Promise<boolean> {
  await database.query('insert into muster.texted_numbers (number, first_text) values ($1, $2) on conflict do nothing', [
    number,
    id,
  ]);
  const { rows } = await database.query('select first_text from muster.texted_numbers where number = $1', [number]);
  return rows[0]?.first_text === id;
}
