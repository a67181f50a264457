import type { AddressValue } from '#common/module.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { adminSettings } from '#server/admin-settings/admin-settings.module.ts';
import { phoneNumber, somebody } from '#features/people/server/public.ts';
import { accounts } from '../accounts.module.ts';
import { contacts } from '../contacts.module.ts';
import { somewhere } from './demo-places.ts';

const managed: [string, string][] = [
  ['Palmetto County Public Schools', 'School District'],
  ['Seabreeze County Public Schools', 'School District'],
  ['Lakeshore County Public Schools', 'School District'],
  ['Palmetto County Health Department', 'Health Department'],
];
const schools: [string, string][] =
  'Magnolia Charter Schools,Cypress Unified School District,Harbor Point Academy,Sunridge Independent School District,Bayside Preparatory,Live Oak School District,Pinecrest Learning Center,Riverbend School District,Coral Gate Charter School,Stonebridge Academy,Blue Heron Montessori,Northfield School District,Willow Creek Charter,Mesa Verde School District'
    .split(',')
    .map((name) => [name, /District/.test(name) ? 'School District' : 'Charter School']);
const health: [string, string][] = [
  ['Bayfront Regional Hospital', 'Hospital'],
  ['Gulf Coast Pediatrics', 'Clinic'],
  ['St. Brendan Medical Center', 'Hospital'],
  ['Everglade Home Health', 'Home Health'],
  ['Peachtree Rehabilitation', 'Skilled Nursing'],
  ['Lone Star Community Hospital', 'Hospital'],
  ['Desert Bloom Clinic', 'Clinic'],
  ['Front Range Orthopedics', 'Clinic'],
  ['Piedmont Women’s Health', 'Clinic'],
  ['Cumberland Valley Hospital', 'Hospital'],
  ['Lakeview Skilled Nursing', 'Skilled Nursing'],
  ['Keystone Children’s Hospital', 'Hospital'],
  ['Liberty Bell Home Care', 'Home Health'],
  ['Windward Surgical Center', 'Clinic'],
  ['Biscayne Behavioral Health', 'Clinic'],
  ['Hill Country Medical Center', 'Hospital'],
  ['Sonoran Senior Living', 'Skilled Nursing'],
  ['Treasure Coast Dialysis', 'Clinic'],
  ['Carolina Family Practice', 'Clinic'],
  ['Prairie State Hospital', 'Hospital'],
  ['Garden State Urgent Care', 'Clinic'],
  ['Tamiami Outpatient Therapy', 'Clinic'],
];

/** Forty accounts, four of them managed, each with one or two contacts. */
export default demo('accounts and contacts', 20, async (context, world) => {
  const made: { id: string; isSchool: boolean; type: string; place: AddressValue }[] = [];
  for (const [name, account_type] of [...managed, ...schools, ...health]) {
    const isSchool = /School|Health Department/.test(account_type);
    const billing_address = somewhere(world, managed.some(([each]) => each === name) ? 'FL' : undefined);
    const manager = world.pick(world.ids.accountManagers!);
    const { records } = context.inNameOf(manager, 'demo data', officeMoment(context, 540 + 9 * made.length, made.length));
    const account = await records.create(accounts, {
      name,
      account_type,
      office_phone: phoneNumber(world),
      website: `https://www.${name.toLowerCase().replace(/[^a-z]+/g, '')}.example`,
      billing_address,
      shipping_address: billing_address,
      assigned_to: manager,
      teams: isSchool ? world.ids.schoolTeams! : world.ids.healthTeams!,
    });
    made.push({ id: account._id, isSchool, type: account_type, place: billing_address });
    for (let n = 0; n <= Number(world.random() > 0.5); n++)
      await records.create(contacts, {
        ...somebody(world, made.length * 2 + n, 'contacts'),
        title: isSchool
          ? world.pick(['Director of Exceptional Student Education', 'Human Resources Partner', 'Principal'])
          : world.pick(['Director of Nursing', 'Staffing Coordinator', 'Practice Manager']),
        office_phone: phoneNumber(world),
        accounts_contacts: account._id,
        teams: isSchool ? world.ids.schoolTeams! : world.ids.healthTeams!,
      });
  }
  world.ids.managed = made.slice(0, 4).map(({ id }) => id);
  world.shared.accounts = made;
  const setting = await context.records.first(adminSettings, { key: 'managed-accounts' });
  if (setting) await context.records.update(adminSettings, setting._id, { setting: { value: world.ids.managed } });
});
