import { afterEach, expect, test } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { answerInPseudo, inPseudo } from './pseudo.ts';
import { ENGLISH, say, sayAnswer, speakAs, type Words } from './say.ts';
import { answerInSpanish, inSpanish } from './spanish.ts';

afterEach(() => speakAs(ENGLISH));

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
  speakAs({ language: 'es', put: inSpanish, answer: answerInSpanish });

  expect(say('Sign out')).toBe('Cerrar sesión');
  expect(say('Back to {name}', { name: 'Ann' })).toBe('Volver a Ann');
  expect([1, 3].map((count) => say({ one: '1 new message', other: '{count} new messages' }, { count }))).toEqual([
    '1 mensaje nuevo',
    '3 mensajes nuevos',
  ]);
  expect(say('Some name of an account')).toBe('Some name of an account');
});

test('what the server said with values in it is put by its template, with what stands in its places', () => {
  speakAs({ language: 'es', put: inSpanish, answer: answerInSpanish });

  expect(sayAnswer('Course is required.')).toBe('Falta completar: Curso.');
  expect(sayAnswer('Ward 7 is required.')).toBe('Falta completar: Ward 7.');
  expect(sayAnswer('Row 2: This overlaps row 1.')).toBe('Fila 2: Se superpone con la fila 1.');
  expect(sayAnswer('The chosen course does not exist.')).toBe('No existe lo que eligió: curso.');
  expect(sayAnswer('This document expired on Mar 4, 2020. Please upload one that is still valid.')).toMatch(
    /^Este documento venció el .*2020\. Suba uno que siga vigente\.$/,
  );
  expect(sayAnswer('Choose one of: Light, Dark, Ward 7.')).toBe('Elija entre: Claro, Oscuro, Ward 7.');
  expect(sayAnswer('The server could not be reached. Please try again.')).toBe(
    'No se pudo conectar con el servidor. Inténtelo de nuevo.',
  );
  expect(sayAnswer('Something that nobody has put.')).toBe('Something that nobody has put.');
  speakAs({ language: 'en-XA', put: inPseudo, answer: answerInPseudo });
  expect(sayAnswer('Ward 7 is required.')).toMatch(/^⟦.*⟧$/);
});

test('the pseudo-language is accented, in brackets, about two fifths longer, and keeps its places', () => {
  speakAs({ language: 'en-XA', put: inPseudo, answer: answerInPseudo });
  const said = say('Back to {name}', { name: 'Ann' });

  expect(said).toBe('⟦Ɓåçķ ţö Ann~~~~~~⟧');
  expect(say(said)).toBe(said);
  expect(say(SIGN, { count: 1 })).toMatch(/^⟦1 ð.*⟧$/);
  expect(inPseudo(' ' satisfies Words)).toBe(' ');
});
