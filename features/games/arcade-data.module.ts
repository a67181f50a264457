import { defineModule, object, text } from '#common/module.ts';

/** What an arcade game keeps between plays, by key. */
export const arcadeData = defineModule({
  name: 'arcadeData',
  path: 'arcade-data',
  label: 'Arcade data',
  singular: 'Arcade data record',
  icon: 'database',
  rights: { staff: 'own' },
  fields: {
    name: text('Name'),
    key: text('Key', { required: true, indexed: true }),
    data: object('Data', { maxBytes: 64 * 1024 }),
  },
  nameFrom: ['key'],
  sort: { field: 'key', order: 'asc' },
});

export default arcadeData;
