import { companyFields } from '#common/field-sets.ts';
import { checkbox, defineModule, url } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

export const clients = defineModule({
  name: 'clients',
  label: 'Clients',
  singular: 'Client',
  description: 'The agencies and brands that use this installation.',
  icon: 'building-community',
  fields: {
    ...companyFields,
    client_mode: checkbox('Client mode', { default: false }),
    active: checkbox('Active', { default: true }),
    is_edu: checkbox('Client of the Schools address', { default: false }),
    imageUrl: url('Picture'),
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
});

export default clients;
