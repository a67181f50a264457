import { defineModule, list } from '#common/module.ts';
import { everyone } from '#common/row-rule.ts';

/** A list of choices that admins keep; `options` are `{ label, value }`. */
export const dropdowns = defineModule({
  name: 'dropdowns',
  label: 'Dropdowns',
  raises: 'lists',
  configuration: { part: 'dropdowns', by: ['name'] },
  singular: 'Dropdown',
  icon: 'select',
  fields: {
    options: list('Options', { maxBytes: 64 * 1024 }),
  },
  writes: 'admin',
  ownCalls: true,
  roles: 'optional',
  seenBy: everyone,
});

export default dropdowns;
