import { conflict, malformed } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/** The id that a client gives to a new record. One that was used before would open the history of what is gone. */
export async function refuseUsedId({ database }: Context, module: Module, id: string): Promise<void> {
  if (!isId(id)) throw malformed('An _id is 24 hexadecimal characters.', 'bad-id');
  const { rowCount } = await database.query('select 1 from muster.audit_log where module = $1 and record_id = $2 limit 1', [
    module.name,
    id.toLowerCase(),
  ]);
  if (rowCount) throw conflict('already-exists', 'A record with this _id already exists or was deleted.');
}
