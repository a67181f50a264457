import { address, defineModule, geo, phone, relate, teamField } from '#common/module.ts';

export const locations = defineModule({
  name: 'locations',
  label: 'Locations',
  singular: 'Location',
  description: 'The schools, wards and offices of an account where people work.',
  icon: 'map-pin',
  navigation: 'Placements',
  rights: { Recruiter: 'read', 'Account Manager': 'manage' },
  narrowedBy: { district: 'accounts_locations.district' },
  fields: {
    accounts_locations: relate('accounts', 'Account'),
    address: address('Address'),
    geoInfo: geo('Position'),
    phone: phone('Phone'),
    ...teamField,
  },
});

export default locations;
