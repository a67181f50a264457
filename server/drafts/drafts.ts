import { fieldLevel, fieldRights } from '#common/access.ts';
import { forbidden, malformed, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { isoSql } from '../records/sql.ts';
import { revealSecret, sealSecret } from '../secrets/secret-keys.ts';

/** What somebody typed into the form of a record and has not saved. */
export interface Draft {
  values: Record<string, unknown>;
  /** The version of the record that they began with; null for a new record. */
  version: number | null;
  savedAt: string;
}

/** The form that a draft is of: of a record, or of a new one. */
export interface Form {
  module: Module;
  id: string;
}

const LARGEST = 512 * 1024;
const NEW = 'new';
const AT_A_TIME = 20;

/** Whoever acts as somebody else has drafts of their own. */
const ownerOf = ({ userId, impersonatorId }: Context) => (impersonatorId ? `${impersonatorId} as ${userId}` : userId);
const keyOf = (context: Context, { module, id }: Form) => [ownerOf(context), module.name, id];

/** Keeps what stands in the form now instead of what was kept of it before. */
export async function keepDraft(
  context: Context,
  form: Form,
  values: Record<string, unknown>,
  version: number | null,
): Promise<void> {
  await refuseReaders(context, form);
  const text = JSON.stringify(writable(context, form.module, values));
  if (text.length > LARGEST) throw malformed('A draft holds at most 512 KB.', 'too-large');
  await context.database.query(
    `insert into muster.drafts (owner, module, record_id, sealed_values, version, saved_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (owner, module, record_id) do update set sealed_values = excluded.sealed_values, version = excluded.version, saved_at = excluded.saved_at`,
    [...keyOf(context, form), sealSecret(text), version, context.now()],
  );
}

/** The fields that this person may write at this moment; null where nothing is kept. */
export async function draftOf(context: Context, form: Form): Promise<Draft | null> {
  await refuseReaders(context, form);
  const { rows } = await context.database.query(
    `select sealed_values, version, ${isoSql('saved_at')} as saved_at from muster.drafts where owner = $1 and module = $2 and record_id = $3`,
    keyOf(context, form),
  );
  if (!rows[0]) return null;
  const { sealed_values, version, saved_at } = rows[0] as { sealed_values: string; version: number | null; saved_at: string };
  return { values: writable(context, form.module, JSON.parse(revealSecret(sealed_values)!)), version, savedAt: saved_at };
}

export async function forgetDraft(context: Context, form: Form): Promise<void> {
  await context.database.query(
    'delete from muster.drafts where owner = $1 and module = $2 and record_id = $3',
    keyOf(context, form),
  );
}

/** The text of all people's drafts. The server searches in it and never answers it. */
export async function* textsOfDrafts({ database }: Context): AsyncGenerator<string> {
  for (let last = ['', '', '']; ;) {
    const { rows } = await database.query(
      `select owner, module, record_id, sealed_values from muster.drafts where (owner, module, record_id) > ($1, $2, $3)
        order by owner, module, record_id limit ${AT_A_TIME}`,
      last,
    );
    for (const { sealed_values } of rows) yield revealSecret(sealed_values as string)!;
    const end = rows.at(-1);
    if (!end) return;
    last = [end.owner as string, end.module as string, end.record_id as string];
  }
}

/** Only who may save the form keeps a draft of it. */
async function refuseReaders(context: Context, { module, id }: Form): Promise<void> {
  if (id === NEW) {
    if (!context.access.module(module).create) throw forbidden(`You may not create ${inSentence(module.label)}.`);
    return;
  }
  if (!isId(id) || !(await context.records.may('edit', module.name, id))) throw notFound();
}

function writable({ access }: Context, module: Module, values: Record<string, unknown>): Record<string, unknown> {
  const rights = access.module(module);
  const isWritable = (name: string) =>
    module.storage.has(name) && !module.fields[name]!.serverOnly && fieldRights(fieldLevel(rights, name), true).write;
  return Object.fromEntries(Object.entries(values).filter(([name]) => isWritable(name)));
}
