import { checkbox, companyFields, defineModule } from '#common/module.ts';
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
  },
  writes: 'admin',
  roles: 'optional',
  seenBy: everyone,
});

export default clients;
