import type { AddressValue } from '#common/module.ts';
import type { SaveStep } from '#web/records/save-steps.ts';
import { say } from '#web/words/say.ts';

/** The notices of a lead's save are the specification's own, in its order (leads, section 4); the check for duplicates comes first. */
export const leadSaveSteps: SaveStep[] = [
  {
    module: 'leads',
    order: 20,
    says: () => say('Checking for addresses'),
    isNeeded: ({ values }) => isFilled(values.current_address),
    before: () => import('./verify-address.ts'),
  },
  {
    module: 'leads',
    order: 30,
    says: () => say('Saving Lead'),
    isWrite: true,
    failsQuietly: true,
    tellsRefusal: (sentence) => sentence.endsWith('are required for placement opps'),
  },
  {
    module: 'leads',
    order: 40,
    says: () => say('Saving Leads Email Addresses'),
    isNeeded: ({ values }) => 'email' in values || 'email_addresses' in values,
    after: () => import('./refresh-addresses.ts'),
  },
  {
    module: 'leads',
    order: 50,
    says: () => say('Matching to Jobs'),
    isNeeded: ({ values }) => MATCHED_BY.some((name) => name in values),
    after: () => import('./match-saved.ts'),
  },
];

const MATCHED_BY = [
  'profession',
  'specialty',
  'current_address',
  'license_states',
  'availability_date',
  'available_hours',
  'years_experience',
  'interested_location_zips',
  'lead_status',
];

const isFilled = (value: unknown): boolean => {
  const { street, city, state, zip } = (value ?? {}) as Partial<AddressValue>;
  return [street, city, state, zip].some((part) => part?.trim());
};
