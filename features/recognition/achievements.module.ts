import { checkbox, defineModule, dropdown, list, moduleChoice, number, relate, teamField, text, url } from '#common/module.ts';
import { ofTheirTeams, type RowRule } from '#common/row-rule.ts';

const toldOf: RowRule = { when: { field: 'isHidden', op: 'notEquals', value: true } };
const ofTheirs: RowRule = { all: [ofTheirTeams, toldOf] };

/**
 * Something that people earn by their records. `rewards` are `{ rewardType: 'coins' | 'points', amount }`; `person_field` names the field of
 * the module that holds whose record it is. Achievements of one `series` are the steps of one card.
 */
export const achievements = defineModule({
  name: 'achievements',
  label: 'Achievements',
  singular: 'Achievement',
  icon: 'trophy',
  roles: 'unneeded',
  fields: {
    client: relate('clients', 'Client', { required: true }),
    title: text('Title'),
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
    person_field: text('Person field', { description: 'Whose record it is; empty: the assigned user, else who created it.' }),
    teams: { ...teamField.teams, required: true },
    condition: relate('achievementConditions', 'Condition', { serverOnly: true }),
    badge: relate('badges', 'Badge'),
    badge_url: url('Badge image'),
    score: number('Score'),
    rewards: list('Rewards', { maxBytes: 16 * 1024 }),
    series: text('Series', { indexed: true }),
    isRare: checkbox('Rare', { default: false }),
    isHidden: checkbox('Hidden until earned', { default: false }),
    mute_audio: checkbox('No sound', { default: false }),
    active: checkbox('Active', { default: true, indexed: true }),
  },
  seenBy: { staff: ofTheirs, provider: ofTheirs },
  namesFields: { of: 'related_module', within: ['person_field'] },
  writes: 'admin',
});

export default achievements;
