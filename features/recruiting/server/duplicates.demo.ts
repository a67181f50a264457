import { demo, officeMoment } from '#server/demo.ts';
import { accounts } from '#features/placements/accounts.module.ts';
import { leads } from '../leads.module.ts';
import type { Person } from './demo-openings.ts';

/** As names are typed a second time. */
const AGAIN = [
  { of: 'Bayfront Regional Hospital', name: 'Bayfront Regional Hospital, Inc.' },
  { of: 'Gulf Coast Pediatrics', name: 'GULF COAST PEDIATRICS' },
  { of: 'Live Oak School District', name: 'Live Oak School Dist.' },
];
const TWICE = 6;

/** Records that somebody entered again, to be found and merged. */
export default demo('duplicates', 210, async (context, world) => {
  for (const [n, { of, name }] of AGAIN.entries()) {
    const known = await context.records.first(accounts, { name: of });
    if (!known) continue;
    const { office_phone, billing_address, account_type, assigned_to, teams } = known;
    const { records } = context.inNameOf(assigned_to!, 'demo data', officeMoment(context, 12 + n, n));
    await records.create(accounts, { name, account_type, office_phone, billing_address, assigned_to, teams });
  }
  const people = (world.shared.people as Person[]).filter(({ isOut }) => !isOut).slice(-TWICE);
  for (const [n, { id }] of people.entries()) {
    const { first_name, last_name, email, mobile_phone, profession, current_address, assigned_to, teams } =
      (await context.records.get(leads, id))!;
    const { records } = context.inNameOf(assigned_to!, 'demo data', officeMoment(context, 2 + n, n));
    const again = n % 2 === 0 ? { email } : { mobile_phone };
    const named = { first_name, last_name, profession, source: 'Indeed' };
    await records.create(leads, { ...named, ...again, current_address, assigned_to, teams });
  }
});
