import { defineModule, dropdown, file, list, moduleChoice, number, object, teamField } from '#common/module.ts';

/**
 * `rewards` are `{ rewardType, amount, appliedPositions }`; `fieldToWatchValue` is `{ value, type }` with the types
 * include, exclude and equals.
 */
export const games = defineModule({
  name: 'games',
  label: 'Games',
  singular: 'Game',
  icon: 'device-gamepad-2',
  rights: { staff: 'read' },
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
    arcadeType: dropdown('Arcade game', [
      { value: 'phaser-dude-game', label: 'Dude Game' },
      { value: 'phaser-emoji-match', label: 'Emoji Match' },
      { value: 'phaser-avoid-the-germs', label: 'Avoid The Germs' },
      { value: 'phaser-bank-panic', label: 'Bank Panic' },
      { value: 'phaser-breakout', label: 'Breakout' },
      { value: 'phaser-drop-it', label: 'Drop It' },
      { value: 'phaser-battleship', label: 'Battleship' },
      { value: 'phaser-memory-match', label: 'Memory Match' },
      { value: 'phaser-merge-numbers', label: 'Merge Numbers' },
      { value: 'phaser-gold-miner', label: 'Gold Miner' },
      { value: 'phaser-tennis', label: 'Tennis' },
      { value: 'phaser-fishing-day', label: 'Fishing Day' },
      { value: 'phaser-snowmen-attack', label: 'Snowmen Attack' },
    ]),
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
    goal: number('Goal', { required: true }),
    progressMultiplier: number('Progress multiplier', { default: 1 }),
    rewards: list('Rewards', { maxBytes: 16 * 1024 }),
    trophy: file('Trophy'),
    background_image: file('Background image'),
    ...teamField,
  },
  writes: 'admin',
});

export default games;
