import type { Context } from '#server/context.ts';
import { consume, type EventFilter } from '#server/events/event.ts';
import { emailAddresses } from '#server/records/email-addresses.module.ts';
import { addFirstOfMany, type Mailed } from './add-first-of-many.ts';
import { HOLDERS, isOnly, keepAsPrimary, systemOf } from './addresses-of-record.ts';

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
    await addFirstOfMany(context, module, fresh);
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
