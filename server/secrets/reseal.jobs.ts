import type { Engine } from '../engine.ts';
import { job } from '../jobs/job.ts';
import { quote } from '../modules/module.ts';
import { currentKeyId, currentPrefix, revealSecret, sealSecret } from './secret-keys.ts';

const BATCH = 500;

/** Columns of the engine's own tables that hold sealed values; those of modules say so themselves. */
const OWN_COLUMNS = [
  ['muster.authenticator_apps', 'secret'],
  ['muster.authenticator_apps', 'pending_secret'],
  ['muster.drafts', 'sealed_values'],
  ['muster.hash_keys', 'value'],
  ['muster.idempotency', 'body'],
  ['muster.imports', 'headers'],
  ['muster.imports', 'sample'],
  ['muster.imports', 'plan'],
  ['muster.import_parts', 'rows'],
  ['muster.import_mappings', 'plan'],
  ['muster.runs', 'plan'],
  ['muster.runs', 'outcome'],
  ['muster.webhook_secrets', 'secret'],
  ['muster.webhook_secrets', 'old_secret'],
] as const;

/** Queued by a start that finds another key: what another key sealed is sealed with the current one, then the other key is needed no more. */
export const resealSecrets = job('reseal-secrets', async ({ engine }) => {
  for (const [table, column] of sealedColumns(engine)) while (await resealSome(engine, table, column));
  await engine.database.query('delete from muster.secret_keys where id <> $1', [currentKeyId()]);
});

const sealedColumns = ({ registry }: Engine): (readonly [table: string, column: string])[] => [
  ...OWN_COLUMNS,
  ...[...registry.modules.values()].flatMap((module) =>
    [...module.storage.values()].filter(({ field }) => field.secret).map(({ name }) => [module.tableName, name] as const),
  ),
];

/** A value that is written in the meantime is left: it is sealed with the current key already. */
async function resealSome({ database }: Engine, table: string, name: string): Promise<boolean> {
  const column = quote(name);
  const { rows } = await database.query(
    `select ${column} as sealed from ${table} where ${column} ~ '^v[12][.]' and not starts_with(${column}, $1) limit ${BATCH}`,
    [currentPrefix()],
  );
  const before = rows.map(({ sealed }) => sealed as string);
  await database.query(
    `update ${table} t set ${column} = anew.sealed_now from unnest($1::text[], $2::text[]) anew(sealed_before, sealed_now) where ${column} = anew.sealed_before`,
    [before, before.map((sealed) => sealSecret(revealSecret(sealed)!))],
  );
  return rows.length === BATCH;
}

export default [resealSecrets];
