import { expect, test } from 'vitest';
import { cuesOf } from './captions.ts';

test('a transcript is the lines of the captions with their moments', () => {
  const vtt =
    'WEBVTT\n\nNOTE hello\n\n1\n00:01.500 --> 00:03.000 align:start\n<v Ann>Wash your\nhands.\n\n01:00:02.000 --> 01:00:03.000\nDone.\n\nbroken --> x\ny';

  expect(cuesOf(vtt)).toEqual([
    { from: 1.5, text: 'Wash your hands.' },
    { from: 3602, text: 'Done.' },
  ]);
});
