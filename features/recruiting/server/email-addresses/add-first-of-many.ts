import type { AnyRecord, ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { emailAddresses } from '#server/records/email-addresses.module.ts';
import { KNOWN_UNLISTED, listedAmong } from '#server/suppressions/suppress.ts';
import { suppressedForm } from '#server/suppressions/suppressed.ts';
import { addFirst, asPrimary } from './addresses-of-record.ts';

export type Mailed = AnyRecord & { email: string };

/** The first address of each; those that the suppression list holds are marked one by one. */
export async function addFirstOfMany(context: Context, module: ModuleDefinition, fresh: readonly Mailed[]): Promise<void> {
  if (!fresh.length) return;
  const listed = await listedAmong(
    context,
    fresh.map(({ email }) => email),
  );
  const [marked, clean] = [true, false].map((isListed) =>
    fresh.filter(({ email }) => listed.has(suppressedForm('mail', email)) === isListed),
  ) as [Mailed[], Mailed[]];
  for (const { _id, email } of marked) await addFirst(context, { module, id: _id }, email);
  await context.asSystem(KNOWN_UNLISTED).records.insertMany(
    emailAddresses,
    clean.map(({ _id, email }) => asPrimary({ module, id: _id }, email)),
    { ids: clean.map(({ _id }) => _id) },
  );
}
