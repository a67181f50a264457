/** What is told of each arcade game before it is played: no code of the game is loaded for it. */
export interface ArcadeFacts {
  readonly value: ArcadeValue;
  readonly label: string;
  /** A picture of `web/arcade/pictures.ts`. */
  readonly picture: string;
  /** Two colors, each pair its own. */
  readonly colors: readonly [string, string];
  readonly instructions: string;
}

const facts = <Value extends string>(
  value: Value,
  label: string,
  picture: string,
  colors: readonly [string, string],
  instructions: string,
) => ({ value, label, picture, colors, instructions });

export const FACTS = [
  facts(
    'phaser-dude-game',
    'Dude Game',
    'person-running',
    ['#1b4d7a', '#5aa9e6'],
    'Run with ← →, jump with ↑ or space, or hold where you want to go. Collect the stars; each cleared set brings one more bomb. A bomb ends the game.',
  ),
  facts(
    'phaser-emoji-match',
    'Emoji Match',
    'smiling-face-with-sunglasses',
    ['#6b3fa0', '#c9a7eb'],
    'Among 16 pictures exactly two are alike. Choose both before the bar runs out. Being quick is worth more; a wrong pair costs two seconds.',
  ),
  facts(
    'phaser-avoid-the-germs',
    'Avoid The Germs',
    'microbe',
    ['#14532d', '#86c79b'],
    'Steer with the arrows or hold where you want to go. Masks, soap and vaccines give points and seconds of safety. You have three hearts.',
  ),
  facts(
    'phaser-bank-panic',
    'Bank Panic',
    'money-bag',
    ['#5b3a1a', '#d8b27a'],
    'Move along twelve doors with ← →. Space takes the bag of a customer, ↑ rings the alarm on a robber. Or tap a person for the bag and the bell above for the alarm. Twelve bags are a level.',
  ),
  facts(
    'phaser-breakout',
    'Breakout',
    'brick',
    ['#1f2a56', '#7e8fe0'],
    'Move the paddle with ← → or by holding. Space serves. Where the ball meets the paddle decides its angle. Catch what falls.',
  ),
  facts(
    'phaser-drop-it',
    'Drop It',
    'building-construction',
    ['#7a3b12', '#f2b27a'],
    'Space, ↓ or a tap drops the box. What hangs over is cut off; an exact drop makes the tower wider again.',
  ),
  facts(
    'phaser-battleship',
    'Battleship',
    'ship',
    ['#0f3d5c', '#4f9cc4'],
    'Find the hidden fleet in 50 attacks. Every 4th attack sinks any ship that it hits. Attacks that are left count.',
  ),
  facts(
    'phaser-memory-match',
    'Memory Match',
    'brain',
    ['#7a1f4b', '#e59bbf'],
    'Turn up two cards at a time and find the pairs. Streaks and few turns count. Boards grow from 4 × 4 to 6 × 6.',
  ),
  facts(
    'phaser-merge-numbers',
    'Merge Numbers',
    'input-numbers',
    ['#6a5a12', '#e8d37a'],
    'Slide all tiles with the arrows or a swipe. Equal numbers merge, and the merged value is your points. It ends when nothing moves.',
  ),
  facts(
    'phaser-gold-miner',
    'Gold Miner',
    'pick',
    ['#4a3a10', '#c9a13b'],
    'Space, ↓ or a tap sends the claw. Heavy things come up slowly. Reach the target of each level in 45 seconds.',
  ),
  facts(
    'phaser-tennis',
    'Tennis',
    'tennis',
    ['#2d5a1e', '#9acb6b'],
    'Move with ↑ ↓ or hold where the racket should be. Where you meet the ball decides its angle, moving gives it spin. First to 7, three sets.',
  ),
  facts(
    'phaser-fishing-day',
    'Fishing Day',
    'fishing-pole',
    ['#0d4f55', '#6fc7c2'],
    'Space or a tap at the boat casts. Let it sink, hold to reel, and let go before the line breaks. Deep and large fish count more; sharks cut the line.',
  ),
  facts(
    'phaser-snowmen-attack',
    'Snowmen Attack',
    'snowman',
    ['#27455f', '#bcd7ea'],
    'Choose a lane with ↑ ↓, throw with space, hold to charge. Charged throws go through armour and meet ducking snowmen. With the pointer, hold a lane and let go.',
  ),
] as const;

export type ArcadeValue = (typeof FACTS)[number]['value'];
