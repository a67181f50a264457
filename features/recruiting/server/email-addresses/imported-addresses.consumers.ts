import type { AnyRecord, ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { consume, type EventFilter } from '#server/events/event.ts';
import { emailAddresses } from '#server/records/email-addresses.module.ts';
import { KNOWN_UNLISTED, listedAmong } from '#server/suppressions/suppress.ts';
import { suppressedForm } from '#server/suppressions/suppressed.ts';
import { HOLDERS, addFirst, asPrimary, isOnly, keepAsPrimary, systemOf } from './addresses-of-record.ts';

type Mailed = AnyRecord & { email: string };

const OF_IMPORTS: EventFilter = { modules: HOLDERS.map(({ name }) => name), sources: ['import'] };

/** What an import wrote gets its e-mail addresses a moment later. */
export default consume('keep-imported-addresses', OF_IMPORTS, async (context, events) => {
  for (const module of HOLDERS) {
    const imported = events.filter((each) => each.module === module.name);
    if (!imported.length) continue;
    const found = await systemOf(context).records.all(module.name, {
      _id: [...new Set(imported.map(({ recordId }) => recordId))],
    });
    const mailed = found.filter((record): record is Mailed => typeof record.email === 'string');
    const created = new Set(imported.filter(({ what }) => what === 'created').map(({ recordId }) => recordId));
    const fresh = await withoutAddress(
      context,
      mailed.filter((record) => created.has(record._id) && isOnly({ module, id: record._id }, record)),
    );
    await addAll(context, module, fresh);
    const others = mailed.filter((record) => !fresh.includes(record));
    for (const { _id, email } of others) await keepAsPrimary(context, { module, id: _id }, email);
  }
});

/** Those that never had an address of their own. */
async function withoutAddress(context: Context, found: readonly Mailed[]): Promise<Mailed[]> {
  const ids = found.map(({ _id }) => _id);
  const { records } = systemOf(context);
  const known = [
    ...(await records.all(emailAddresses, { relatedRecordId: ids })),
    ...(await records.all(emailAddresses, { _id: ids, deleted: true })),
  ];
  const holders = new Set(known.map(({ relatedRecordId }) => relatedRecordId));
  return found.filter(({ _id }) => !holders.has(_id));
}

/** The first address of each; those that the suppression list holds are marked one by one. */
async function addAll(context: Context, module: ModuleDefinition, fresh: readonly Mailed[]): Promise<void> {
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
