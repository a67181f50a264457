import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { noteNumber, takeNumber } from '#server/numbers/numbers.ts';
import { derive } from '#server/records/rules.ts';
import { districts } from '../districts.module.ts';
import { highestDistrictId } from './numbers.queries.ts';

export const DISTRICT_NUMBERS = 'districts';

export default [
  derive(districts, 'a district has an ID that no other district ever had', { on: ['districtId'], orNew: true }, async (save) => {
    const { record, previous, set, context } = save;
    if (!record.districtId) {
      const taken = previous?.districtId ?? String(await takeNumber(context, DISTRICT_NUMBERS, await highestDistrictId(context)));
      set({ districtId: taken });
      return;
    }
    await refuseTakenId(context, record.districtId, record._id);
    if (/^\d{1,12}$/.test(record.districtId)) await noteNumber(context, DISTRICT_NUMBERS, Number(record.districtId));
  }),
];

async function refuseTakenId(context: Context, districtId: string, own: string): Promise<void> {
  await holdKey(context.database, `district ${districtId}`);
  const others = {
    all: [
      { field: 'districtId', op: 'equals', value: districtId },
      { field: '_id', op: 'notEquals', value: own },
    ],
  };
  if (await context.asSystem('district IDs are unique').records.count(districts, others))
    throw conflict('already-exists', `District ID ${districtId} is already used by another district.`);
}
