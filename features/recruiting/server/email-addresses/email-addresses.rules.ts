import type { ModuleDefinition } from '#common/module.ts';
import { check, derive, effect, effectTogether, type AfterSave } from '#server/records/rules.ts';
import { emailAddresses } from '#server/records/email-addresses.module.ts';
import type { Context } from '#server/context.ts';
import { addFirstOfMany, type Mailed } from './add-first-of-many.ts';
import {
  HOLDERS,
  addFirst,
  addFirstOfNew,
  addressesOf,
  cameAlong,
  hasList,
  holdHolder,
  holderOf,
  inCapitals,
  isOnly,
  keepAsPrimary,
  mirrorOnRecord,
  systemOf,
} from './addresses-of-record.ts';

/** Imports write many rows together; their addresses follow by the consumer. */
const isNow = ({ context }: { context: Context }) => context.source !== 'import';

export default [
  derive(
    emailAddresses,
    'an e-mail address is kept in capitals too',
    { on: ['email_address'], orNew: true },
    ({ record, set }) => {
      set({ email_address_caps: record.email_address ? inCapitals(record.email_address) : null });
    },
  ),

  derive(
    emailAddresses,
    'the first e-mail address of a record is its primary one',
    { of: 'new' },
    async ({ record, set, context }) => {
      const holder = holderOf(record);
      if (!holder || record.primary) return;
      await holdHolder(context, holder);
      if (!(await addressesOf(context, holder)).some(({ primary }) => primary)) set({ primary: true });
    },
  ),

  check(
    emailAddresses,
    'a record has an e-mail address once',
    { on: ['email_address', 'relatedRecordId', 'deleted'], orNew: true, orUnarchived: true },
    async ({ record, refuse, context, isNew }) => {
      const holder = holderOf(record);
      if (!holder || record.deleted || !record.email_address_caps || (isNew && cameAlong(context, record))) return;
      await holdHolder(context, holder);
      const others = (await addressesOf(context, holder)).filter(({ _id }) => _id !== record._id);
      if (others.some((each) => each.email_address_caps === record.email_address_caps))
        refuse('This record already has this e-mail address.', 'email_address');
    },
  ),

  effect(
    emailAddresses,
    'a record has one primary e-mail address, and shows it',
    {
      on: ['primary', 'email_address', 'deleted'],
      orNew: true,
      when: ({ record, context, isNew }) => !(isNew && cameAlong(context, record)),
    },
    async ({ record, context, isNew, changed }) => {
      const holder = holderOf(record);
      const isDemoted = !isNew && !record.primary && !changed('email_address') && !changed('deleted');
      if (!holder || isDemoted) return;
      const { records } = systemOf(context);
      await holdHolder(context, holder);
      const others = (await addressesOf(context, holder)).filter(({ _id }) => _id !== record._id);
      if (record.primary && !record.deleted)
        for (const each of others) if (each.primary) await records.update(emailAddresses, each._id, { primary: false });
      if (record.deleted && !others.some(({ primary }) => primary) && others[0])
        await records.update(emailAddresses, others[0]._id, { primary: true });
      await mirrorOnRecord(context, holder);
    },
  ),

  ...HOLDERS.filter(hasList).map((module: ModuleDefinition) =>
    derive(module, 'the e-mail that a record is made with is the first of its addresses', { of: 'new' }, (save) => {
      const { record, set } = save;
      const listed = record.email_addresses as string[] | null;
      if (record.email && !listed?.length) set({ email_addresses: [record._id] });
    }),
  ),

  ...HOLDERS.map((module: ModuleDefinition) =>
    effectTogether(
      module,
      'the e-mail of a record is its primary e-mail address',
      { on: ['email'], when: isNow },
      async (saves) => {
        const mailed = saves.filter((save): save is SaveOfMailed => Boolean(save.record.email));
        const isFresh = ({ record, isNew, hasMadeUpId }: SaveOfMailed) =>
          isNew && hasMadeUpId && isOnly({ module, id: record._id }, record);
        const fresh = mailed.filter(isFresh);
        if (fresh.length > 1)
          await addFirstOfMany(
            fresh[0]!.context,
            module,
            fresh.map(({ record }) => record),
          );
        for (const save of fresh.length > 1 ? mailed.filter((each) => !isFresh(each)) : mailed) await addOne(module, save);
      },
    ),
  ),
];

type SaveOfMailed = AfterSave & { record: Mailed };

function addOne(module: ModuleDefinition, { record, context, isNew, hasMadeUpId }: SaveOfMailed): Promise<unknown> {
  const holder = { module, id: record._id };
  if (!isNew || !isOnly(holder, record)) return keepAsPrimary(context, holder, record.email);
  return (hasMadeUpId ? addFirstOfNew : addFirst)(context, holder, record.email);
}
