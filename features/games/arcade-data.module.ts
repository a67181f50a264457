import { defineModule, object, text } from '#common/module.ts';
import { personal } from '#common/row-rule.ts';

/** What an arcade game keeps for a person between plays, by key. */
export const arcadeData = defineModule({
  name: 'arcadeData',
  path: 'arcade-data',
  label: 'Arcade data',
  singular: 'Arcade data record',
  icon: 'database',
  roles: 'unneeded',
  fields: {
    name: text('Name'),
    key: text('Key', { required: true, indexed: true }),
    data: object('Data', { maxBytes: 32 * 1024 }),
  },
  nameFrom: ['key'],
  seenBy: { ...personal('assigned_to'), provider: { is: 'created_by' } },
  sort: { field: 'key', order: 'asc' },
});

export default arcadeData;
