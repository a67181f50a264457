import { defineModule, object, text } from '#common/module.ts';

export const adminSettings = defineModule({
  name: 'adminSettings',
  path: 'admin-settings',
  raises: 'settings',
  configuration: { part: 'settings', by: ['key'] },
  label: 'Admin settings',
  singular: 'Admin setting',
  icon: 'settings',
  fields: {
    key: text('Key', { required: true, unique: true, indexed: true }),
    setting: object('Setting', { required: true, maxBytes: 64 * 1024 }),
    section: text('Section', { indexed: true }),
  },
  writes: 'admin',
  ownCalls: true,
  seenBy: { staff: 'nobody' },
  softDelete: false,
});

export default adminSettings;
