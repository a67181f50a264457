import { defineModule, list, teamField } from '#common/module.ts';

/** Inputs that are placed again and again, kept for the whole agency. */
export const fieldSets = defineModule({
  name: 'fieldSets',
  path: 'field-sets',
  label: 'Field sets',
  singular: 'Field set',
  icon: 'stack-2',
  rights: { Credentialing: 'manage' },
  fields: {
    inputs: list('Inputs', {
      description: 'Inputs without a page: `left` and `top` from their own corner',
      ownScreen: true,
      maxBytes: 256 * 1024,
    }),
    ...teamField,
  },
});

export default fieldSets;
