import { afterEach, expect, test } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { inPseudo } from './pseudo.ts';
import { say, speakAs, type Words } from './say.ts';
import { inSpanish } from './spanish.ts';

afterEach(() => speakAs({ language: 'en', put: (words) => words }));

const SIGN = { one: '1 document to sign', other: '{count} documents to sign' } as const;

test('English says what stands in the source', () => {
  expect(say('Sign out')).toBe('Sign out');
  expect(say('Back to {name}', { name: 'Ann' })).toBe('Back to Ann');
  expect([1, 2, 0].map((count) => say(SIGN, { count }))).toEqual([
    '1 document to sign',
    '2 documents to sign',
    '0 documents to sign',
  ]);
  expect(say(String('As {it} came'))).toBe('As {it} came');
});

test('an element may stand in a place', () => {
  const said = say('Open {link} now', { link: createElement('a', { href: '/' }, 'this') });

  expect(renderToStaticMarkup(said)).toBe('Open <a href="/">this</a> now');
});

test('Spanish puts its own words, one form for each number, and leaves what it does not know', () => {
  speakAs({ language: 'es', put: inSpanish });

  expect(say('Sign out')).toBe('Cerrar sesión');
  expect(say('Back to {name}', { name: 'Ann' })).toBe('Volver a Ann');
  expect([1, 3].map((count) => say({ one: '1 new message', other: '{count} new messages' }, { count }))).toEqual([
    '1 mensaje nuevo',
    '3 mensajes nuevos',
  ]);
  expect(say('Some name of an account')).toBe('Some name of an account');
});

test('the pseudo-language is accented, in brackets, about two fifths longer, and keeps its places', () => {
  speakAs({ language: 'en-XA', put: inPseudo });
  const said = say('Back to {name}', { name: 'Ann' });

  expect(said).toBe('⟦Ɓåçķ ţö Ann~~~~~~⟧');
  expect(say(said)).toBe(said);
  expect(say(SIGN, { count: 1 })).toMatch(/^⟦1 ð.*⟧$/);
  expect(inPseudo(' ' satisfies Words)).toBe(' ');
});
