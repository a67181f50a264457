import { checkbox, defineModule, dropdown, list, number, relate, text } from '#common/module.ts';
import type { SearchTree } from '#common/search.ts';
import { USER_TYPES } from './user-types.ts';

/** Providers read of the menus that may be theirs. */
const OF_PROVIDERS: SearchTree = {
  all: [
    { field: 'enabled', op: 'equals', value: true },
    {
      any: [
        { field: 'user_type', op: 'equals', value: 'Provider' },
        { field: 'user_type', op: 'empty' },
      ],
    },
  ],
};

/** The navigation of a user type, of a client or of everybody: the most particular enabled one counts. `items` are those of `link-item.ts`. */
export const menuNavs = defineModule({
  name: 'menuNavs',
  path: 'menu-navs',
  label: 'Menus',
  singular: 'Menu',
  icon: 'menu-2',
  configuration: { part: 'menus', by: ['name', 'user_type'] },
  fields: {
    name: text('Name'),
    client: relate('clients', 'Client'),
    user_type: dropdown('User type', USER_TYPES, { indexed: true }),
    enabled: checkbox('Enabled', { default: true }),
    items: list('Items', { maxBytes: 64 * 1024 }),
    order: number('Order', { default: 0 }),
  },
  sort: { field: 'order', order: 'asc' },
  writes: 'admin',
  roles: 'unneeded',
  seenBy: { staff: 'everybody', provider: { when: OF_PROVIDERS } },
});

export default menuNavs;
