import { clients } from '#server/accounts/clients.module.ts';
import { demo } from '#server/demo.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { districts } from '../districts.module.ts';
import { vendors } from '../vendors.module.ts';

const NAMES = ['Bayshore School District', 'Lakeview Unified', 'Pine County Schools', 'Riverbend ISD'];

/** Four districts with accounts, their vendor, and the two clients that the installation works for. */
export default demo('districts and clients', 219, async (context) => {
  const vendor = await context.records.create(vendors, { name: 'Gulf Staffing Network' });
  const made = await context.records.insertMany(
    districts,
    NAMES.map((name, at) => ({ name, vendor: vendor._id, vendorId: `GSN-${at + 1}`, active: true })),
  );
  const schools = await context.records.all(accounts, {}, { sortField: 'name', sortOrder: 'asc' });
  const isSchool = ({ name }: { name: string | null }) => /school|district|isd|academy|charter|unified/i.test(name ?? '');
  const chosen = schools.filter(isSchool);
  for (const [at, { _id }] of chosen.entries())
    await context.records.update(accounts, _id, { district: made[at % made.length]!._id });
  await context.records.insertMany(clients, [{ name: 'Muster Health' }, { name: 'Muster Schools', is_edu: true }]);
});
