import { avoidTheGerms } from './avoid-the-germs.ts';
import { bankPanic } from './bank-panic.ts';
import { battleship } from './battleship.ts';
import { breakout } from './breakout.ts';
import { dropIt } from './drop-it.ts';
import { dudeGame } from './dude-game.ts';
import { emojiMatch } from './emoji-match.ts';
import { FACTS, type ArcadeFacts, type ArcadeValue } from './facts.ts';
import { fishingDay } from './fishing-day.ts';
import { goldMiner } from './gold-miner.ts';
import { memoryMatch } from './memory-match.ts';
import { mergeNumbers } from './merge-numbers.ts';
import { snowmenAttack } from './snowmen-attack.ts';
import { tennis } from './tennis.ts';
import type { Simulation } from './simulation.ts';

export const SIMULATIONS: Readonly<Record<ArcadeValue, Simulation>> = {
  'phaser-dude-game': dudeGame,
  'phaser-emoji-match': emojiMatch,
  'phaser-avoid-the-germs': avoidTheGerms,
  'phaser-bank-panic': bankPanic,
  'phaser-breakout': breakout,
  'phaser-drop-it': dropIt,
  'phaser-battleship': battleship,
  'phaser-memory-match': memoryMatch,
  'phaser-merge-numbers': mergeNumbers,
  'phaser-gold-miner': goldMiner,
  'phaser-tennis': tennis,
  'phaser-fishing-day': fishingDay,
  'phaser-snowmen-attack': snowmenAttack,
};

/** Of each game whose rules have changed, the version before: plays that began with it are played again by it. */
const FORMER: Partial<Record<string, Simulation>> = {};

/** The simulation that a play was played with; the present one and the one before it are kept, others are gone. */
export const simulationOf = (
  value: string,
  version: number | null,
  present: Readonly<Partial<Record<string, Simulation>>> = SIMULATIONS,
  former = FORMER,
): Simulation | undefined => [present[value], former[value]].find((simulation) => simulation?.version === version);

export interface ArcadeGame extends ArcadeFacts {
  simulation: Simulation;
}

export const ARCADE_GAMES: readonly ArcadeGame[] = FACTS.map((facts) => ({ ...facts, simulation: SIMULATIONS[facts.value] }));

export const arcadeGame = (value: string | null | undefined): ArcadeGame | undefined =>
  ARCADE_GAMES.find((game) => game.value === value);
