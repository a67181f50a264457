import { defineModule, moduleChoice, object, relate } from '#common/module.ts';

/** What one role may do in one module; `name` is the module's name. */
export const userAccessControls = defineModule({
  name: 'userAccessControls',
  path: 'user-access-controls',
  label: 'Access controls',
  raises: 'access',
  configuration: { part: 'roles', by: ['role', 'name'] },
  singular: 'Access control',
  icon: 'lock-access',
  fields: {
    name: moduleChoice('Module', { required: true, indexed: true }),
    role: relate('roles', 'Role'),
    views: object('Views', { maxBytes: 64 * 1024 }),
    relationships: object('Relationships', { maxBytes: 64 * 1024 }),
    fields: object('Fields', { maxBytes: 64 * 1024 }),
  },
  writes: 'admin',
  ownCalls: true,
  seenBy: { staff: 'nobody' },
});

export default userAccessControls;
