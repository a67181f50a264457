export { pay, takeBack, type Movement, type Paid } from './ledgers/pay.ts';
export { giveReward, type Reward } from './ledgers/give-reward.ts';
export { noteFinishedGame } from './ledgers/note-finished-game.ts';
export { recognitionOf, walletOf } from './ledgers/accounts.ts';
