import { defineModule, dropdown, moduleChoice, multiRelate, object, relate, teamField, text } from '#common/module.ts';
import type { RowRule } from '#common/row-rule.ts';

const VISIBILITIES = ['private', 'team', 'role', 'everyone'] as const;
const shownTo = (visibility: (typeof VISIBILITIES)[number], ...more: RowRule[]): RowRule => ({
  all: [{ when: { field: 'visibility', op: 'equals', value: visibility } }, ...more],
});

/** A list as somebody wants to see it again, for themselves or for others. */
export const savedViews = defineModule({
  name: 'savedViews',
  path: 'saved-views',
  label: 'Saved views',
  singular: 'Saved view',
  icon: 'layout-list',
  fields: {
    name: text('Name', { required: true }),
    module: moduleChoice('Module', { required: true, indexed: true }),
    assigned_to: relate('users', 'Owner'),
    visibility: dropdown('Shown to', VISIBILITIES, { required: true, default: 'private' }),
    roles: multiRelate('roles', 'Roles'),
    state: object('State', { ownerOnly: true, ownScreen: true, maxBytes: 32 * 1024 }),
    ...teamField,
  },
  roles: 'unneeded',
  namesFields: { of: 'module', within: ['state'] },
  seenBy: {
    staff: {
      all: [
        { opens: 'module' },
        {
          any: [
            { is: 'assigned_to' },
            shownTo('team', { teams: 'teams' }),
            shownTo('role', { roles: 'roles' }),
            shownTo('everyone'),
          ],
        },
      ],
    },
  },
  changedBy: { staff: { is: 'assigned_to' } },
});

export default savedViews;
