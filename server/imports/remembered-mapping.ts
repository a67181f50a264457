import { createHash } from 'node:crypto';
import type { ImportPlan } from '#common/imports.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { revealSecret, sealSecret } from '../secrets/secret-keys.ts';

/** Whose headings are the same, in any order. */
const digestOf = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([...headers].sort()))
    .digest('hex');

/** How this person planned the last file with these headings. */
export async function rememberedPlan(
  context: Context,
  module: Module,
  headers: readonly string[],
): Promise<ImportPlan | undefined> {
  const { rows } = await context.database.query(
    'select plan from muster.import_mappings where user_id = $1 and module = $2 and headings = $3',
    [context.userId, module.name, digestOf(headers)],
  );
  return rows[0] && (JSON.parse(revealSecret(rows[0].plan as string)!) as ImportPlan);
}

export async function rememberPlan(
  context: Context,
  module: Module,
  headers: readonly string[],
  plan: ImportPlan,
): Promise<void> {
  await context.database.query(
    `insert into muster.import_mappings (user_id, module, headings, plan, used_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, module, headings) do update set plan = excluded.plan, used_at = excluded.used_at`,
    [context.userId, module.name, digestOf(headers), sealSecret(JSON.stringify(plan)), context.now()],
  );
}
