import { checkbox, defineModule, dropdown, list, moduleChoice, number, relate, teamField, text, url } from '#common/module.ts';

/** `rewards` are `{ rewardType: 'coins' | 'points', amount }`. */
export const achievements = defineModule({
  name: 'achievements',
  label: 'Achievements',
  singular: 'Achievement',
  icon: 'trophy',
  rights: { staff: 'read' },
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
    teams: { ...teamField.teams, required: true },
    condition: relate('achievementConditions', 'Condition'),
    badge: relate('badges', 'Badge'),
    badge_url: url('Badge image'),
    score: number('Score'),
    rewards: list('Rewards', { maxBytes: 16 * 1024 }),
    isRare: checkbox('Rare', { default: false }),
    mute_audio: checkbox('No sound', { default: false }),
    active: checkbox('Active', { default: true, indexed: true }),
  },
  writes: 'admin',
});

export default achievements;
