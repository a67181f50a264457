import type { Context } from '#server/context.ts';
import { keyedHash } from '#server/secrets/hash-key.ts';
import { rule } from '#common/errors.ts';
import { storeCodes } from '../../store-codes.module.ts';
import { storeOptions } from '../../store-options.module.ts';
import { moveStock } from './move-stock.ts';
import { optionOf } from './option-of.ts';

/** Adds codes to an option; those that are there already, handed out or not, are left out. */
export function addCodes(
  context: Context,
  item: string,
  { option, codes }: { option: string; codes: readonly string[] },
): Promise<{ added: number; known: number }> {
  return context.transaction(async (inner) => {
    const system = inner.asSystem('codes are the stock of a digital option');
    const { _id } = await optionOf(system, item, option);
    const { isDigital, quantity } = await system.records.lock(storeOptions, _id);
    if (!isDigital && (quantity ?? 0) > 0)
      throw rule('This option has stock that is no code. Set it to 0, or add an option for codes.');
    const given = new Map<string, string>();
    for (const code of codes) given.set(await keyedHash(inner.engine, `store code ${_id} ${code}`), code);
    const known = await knownAmong(system, [...given.keys()]);
    const rows = [...given]
      .filter(([fingerprint]) => !known.has(fingerprint))
      .map(([fingerprint, code]) => ({ name: 'Code', option: _id, code, fingerprint }));
    await system.records.insertMany(storeCodes, rows);
    if (!isDigital) await system.records.update(storeOptions, _id, { isDigital: true, quantity: 0 });
    if (rows.length) await moveStock(inner, _id, { change: rows.length, reason: `${rows.length} codes added` });
    return { added: rows.length, known: codes.length - rows.length };
  });
}

const AT_ONCE = 1_000;

async function knownAmong({ records }: Context, fingerprints: readonly string[]): Promise<Set<string | null>> {
  const known = new Set<string | null>();
  for (let at = 0; at < fingerprints.length; at += AT_ONCE) {
    const some = fingerprints.slice(at, at + AT_ONCE);
    for (const { fingerprint } of await records.all(storeCodes, { fingerprint: some })) known.add(fingerprint);
  }
  return known;
}
