import { defineModule, dropdown, file, list, moduleChoice, number, object, teamField, text } from '#common/module.ts';
import { ofTheirTeams } from '#common/row-rule.ts';
import { FACTS } from './arcade/facts.ts';

/**
 * `rewards` are `{ rewardType, amount, appliedPositions }`; `fieldToWatchValue` is `{ value, type }` with the types
 * include, exclude and equals. Records count for whoever saves them, or for the person that `person_field` names; `where` narrows them.
 */
export const games = defineModule({
  name: 'games',
  label: 'Games',
  singular: 'Game',
  icon: 'device-gamepad-2',
  fields: {
    templateKey: dropdown(
      'Template',
      [
        { value: 'arcade', label: 'Arcade' },
        { value: 'board', label: 'Board' },
        { value: 'gameboard', label: 'Game board' },
      ],
      { required: true },
    ),
    arcadeType: dropdown(
      'Arcade game',
      FACTS.map(({ value, label }) => ({ value, label })),
    ),
    related_module: moduleChoice('Module', { required: true, indexed: true }),
    appliesTo: dropdown(
      'Applies to',
      [
        { value: 'both', label: 'New and Updated Records' },
        { value: 'new', label: 'New Record Only' },
        { value: 'update', label: 'Updated Records Only' },
      ],
      { required: true },
    ),
    fieldToWatch: object('Field to watch', { description: 'fieldName', maxBytes: 4 * 1024 }),
    fieldToWatchValue: object('Value to watch', { description: 'value, type', maxBytes: 4 * 1024 }),
    where: object('Only records that', { description: 'A search that a record must match', maxBytes: 16 * 1024 }),
    person_field: text('Person field', { description: 'A field that names whom a record counts for; absent: whoever saves it' }),
    goal: number('Goal', { required: true }),
    progressMultiplier: number('Progress multiplier', { default: 1 }),
    rewards: list('Rewards', { maxBytes: 16 * 1024 }),
    credits_message: text('Message with credits'),
    trophy: file('Trophy'),
    background_image: file('Background image'),
    ...teamField,
  },
  namesFields: { of: 'related_module', within: ['fieldToWatch', 'person_field', 'where'] },
  roles: 'unneeded',
  // whoever plays a round sees its game, of whichever teams
  seenBy: { staff: { any: [ofTheirTeams, 'known'] }, provider: 'known' },
  writes: 'admin',
});

export default games;
