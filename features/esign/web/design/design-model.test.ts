import { afterEach, describe, expect, test } from 'vitest';
import { ENGLISH, speakAs } from '#web/words/say.ts';
import { checkInputs } from '../../check-inputs.ts';
import { commandOf } from './design-keys.ts';
import {
  copies,
  docDataOf,
  freshName,
  inputsOf,
  newInput,
  nextOption,
  onAllPages,
  renamed,
  type DesignInput,
} from './design-model.ts';

afterEach(() => speakAs(ENGLISH));

const LETTER = { width: 612, height: 792 };
const PAGES = [LETTER, LETTER, { width: 792, height: 612 }];
const make = (kind: Parameters<typeof newInput>[0], inputs: readonly DesignInput[] = [], y = 100) =>
  newInput(kind, 'Participant 1', { page: 0, x: 300, y }, inputs, LETTER);

test('[CONST-001] a new text is 25 points high, and its middle is where it was dropped', () => {
  expect(make('TextField')).toMatchObject({ height: 25, left: 225, top: 87.5 });
});

test('names are never given twice', () => {
  const first = make('Signature');
  const second = make('Signature', [first]);

  expect([first.field.name, second.field.name]).toEqual(['signature', 'signature 2']);
  expect(freshName('signature 2', [first, second])).toBe('signature 3');
});

test('what is kept comes back, and the server takes it as it is', () => {
  const inputs = [make('Signature'), { ...make('Checkbox'), page: 2 }];
  const data = docDataOf(inputs, PAGES);

  expect(checkInputs(data, PAGES).problem).toBeUndefined();
  expect(inputsOf(data, PAGES)).toEqual(inputs);
});

test('inputs placed on a picture of another size are shown where they belong', () => {
  const data = docDataOf([make('TextField')], [LETTER]);
  data.pages[0] = { width: 1224, height: 1584, inputs: [{ ...data.pages[0]!.inputs[0]!, left: 100, top: 200 }] };

  expect(inputsOf(data, [LETTER])[0]).toMatchObject({ left: 50, top: 100, width: 75, height: 12.5 });
});

describe('copies', () => {
  test('on all pages share the name, and pages that have them are left out', () => {
    const initials = make('Initials');
    const made = onAllPages([initials], [initials, { ...initials, _id: 'x', page: 1 }], PAGES);

    expect(made.map(({ page, field }) => [page, field.name])).toEqual([[2, 'initials']]);
  });

  test('on a page have names of their own, and their conditions lead to each other', () => {
    const box = make('Checkbox');
    const text = {
      ...make('TextField', [box]),
      field: { name: 'why', conditions: [{ relatedInput: 'checkbox', operator: 'Equals', value: true }] },
    };
    const [boxCopy, textCopy] = copies([box, text], [box, text], 1, LETTER);

    expect(boxCopy).toMatchObject({ page: 1, left: box.left, field: { name: 'checkbox 2' } });
    expect(textCopy!.field).toMatchObject({ name: 'why 2', conditions: [{ relatedInput: 'checkbox 2' }] });
  });

  test('a further option stands below the last one of its group', () => {
    const first = make('Radio');
    const second = nextOption(first, [first], LETTER);

    expect(second).toMatchObject({ top: first.top + 24, field: { name: 'choice', options: ['Option 2'] } });
  });

  test('its value is kept in the document, the same in every language', () => {
    speakAs({ language: 'en-XA', put: () => 'said', answer: (sentence) => sentence });
    const first = make('Radio');

    expect(nextOption(first, [first], LETTER).field.options).toEqual(['Option 2']);
  });
});

test('conditions follow a new name', () => {
  const box = make('Checkbox');
  const text = {
    ...make('TextField'),
    field: { name: 'why', conditions: [{ relatedInput: 'checkbox', operator: 'Not Empty' }] },
  };
  const inputs = renamed([box, text], new Set([box._id]), 'has license');

  expect(inputs.map(({ field }) => field.name)).toEqual(['has license', 'why']);
  expect(inputs[1]!.field.conditions).toMatchObject([{ relatedInput: 'has license' }]);
});

test('keys: arrows move by one point or ten, with Alt they change the size', () => {
  const press = (key: string, more = {}) =>
    commandOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more });

  expect(press('ArrowLeft')).toEqual({ does: 'move', across: -1, down: 0 });
  expect(press('ArrowDown', { shiftKey: true })).toEqual({ does: 'move', across: 0, down: 10 });
  expect(press('ArrowRight', { altKey: true })).toEqual({ does: 'size', across: 1, down: 0 });
  expect(press('z', { ctrlKey: true })).toEqual({ does: 'undo' });
  expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ does: 'redo' });
  expect(press('k')).toBeUndefined();
});
