import { defineModule, moduleChoice, multiRelate, relate, text } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';

/** What one person has pinned over the list of one module, and the view with which it opens. */
export const savedViewMarks = defineModule({
  name: 'savedViewMarks',
  path: 'saved-view-marks',
  label: 'Marks of saved views',
  singular: 'Marks of saved views',
  icon: 'pin',
  fields: {
    name: text('Name'),
    key: text('Person and module', { required: true, unique: true }),
    user: relate('users', 'User', { required: true }),
    module: moduleChoice('Module', { required: true }),
    pinned: multiRelate('savedViews', 'Pinned'),
    default_view: relate('savedViews', 'Opens with'),
  },
  writes: 'server',
  roles: 'ignored',
  audited: false,
  seenBy: forAll({ is: 'user' }),
});

export default savedViewMarks;
