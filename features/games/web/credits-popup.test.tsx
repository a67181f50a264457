import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CREDITS_MS, CreditsCard } from './credits-popup.tsx';

const textOf = (credits: number, message: string | null) => {
  const game = { _id: 'g', name: 'Cards' };
  return renderToStaticMarkup(<CreditsCard news={{ _id: 'n', credits, message, game }} />)
    .replaceAll('<br/>', ' ')
    .replaceAll(/<[^>]*>/g, '');
};

test('credits are told in the game’s own words with their number, else in a sentence, for four seconds [GAME-013] [GAME-014]', () => {
  expect(textOf(3, null)).toBe('You received 3 credit(s).');
  expect(textOf(2, 'A new account!')).toBe('A new account! Credits: 2');
  expect(CREDITS_MS).toBe(4_000);
});
