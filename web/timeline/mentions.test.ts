import { expect, test } from 'vitest';
import { piecesOf, stillMentioned, wantedAt, withMention } from './mentions.ts';

test.each([
  ['@', ''],
  ['Hello @Ed', 'Ed'],
  ['Hello @Edith Ea', 'Edith Ea'],
  ['@Zoë', 'Zoë'],
  ['mail me at ann@example', null],
  ['@Edith East is here', null],
  ['Hello', null],
])('of “%s” a name is wanted by “%s”', (text, wanted) => {
  expect(wantedAt(text, text.length)).toBe(wanted);
});

test('a chosen name stands in place of what was typed of it', () => {
  expect(withMention('Ask @Ed about it', 7, 'Edith East')).toEqual({ text: 'Ask @Edith East about it', caret: 16 });
});

test('whoever was struck out of the text is not mentioned', () => {
  const chosen = [
    { _id: '1', name: 'Ann Lee' },
    { _id: '2', name: 'Bob Ray' },
  ];

  expect(stillMentioned('@Bob Ray please', chosen)).toEqual([chosen[1]]);
});

test('a text is cut at the longest of the names that it mentions', () => {
  const mentioned = [
    { _id: '1', name: 'Ann' },
    { _id: '2', name: 'Ann Lee' },
  ];

  expect(piecesOf('Hi @Ann Lee (and @Ann)', mentioned)).toEqual([
    { text: 'Hi ', isMention: false },
    { text: '@Ann Lee', isMention: true },
    { text: ' (and ', isMention: false },
    { text: '@Ann', isMention: true },
    { text: ')', isMention: false },
  ]);
});
