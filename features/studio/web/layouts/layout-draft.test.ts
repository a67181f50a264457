import { expect, test } from 'vitest';
import { addField, movedField, movedSection, problemInDraft, putField, removeField, type LayoutDraft } from './layout-draft.ts';

const draft: LayoutDraft = {
  priority: null,
  relatedLists: null,
  sections: [
    { sectionName: 'One', sectionFields: ['a', 'b'] },
    { sectionName: 'Two', sectionFields: ['c'] },
  ],
};
const fieldsOf = ({ sections }: LayoutDraft) => sections.map(({ sectionFields }) => sectionFields.join(''));

test('a field moves within its section, and over its edge into the next one', () => {
  expect(fieldsOf(movedField(draft, { section: 0, at: 0 }, 1))).toEqual(['ba', 'c']);
  expect(fieldsOf(movedField(draft, { section: 0, at: 1 }, 1))).toEqual(['a', 'bc']);
  expect(fieldsOf(movedField(draft, { section: 1, at: 0 }, -1))).toEqual(['abc', '']);
  expect(fieldsOf(movedField(draft, { section: 0, at: 0 }, -1))).toEqual(['ab', 'c']);
});

test('fields are put, added and removed, and sections change places', () => {
  expect(fieldsOf(putField(draft, { section: 1, at: 0 }, { section: 0, at: 1 }))).toEqual(['acb', '']);
  expect(fieldsOf(addField(draft, 'x', { section: 1, at: 1 }))).toEqual(['ab', 'cx']);
  expect(fieldsOf(removeField(draft, { section: 0, at: 0 }))).toEqual(['b', 'c']);
  expect(fieldsOf(movedSection(draft, 1, -1))).toEqual(['c', 'ab']);
});

test('a section that hangs on a condition needs its value', () => {
  const shownWhen = (operator: 'Equals' | 'Empty', value?: string): LayoutDraft => ({
    ...draft,
    sections: [{ ...draft.sections[0]!, visibleWhen: { match: 'All', conditions: [{ field: 'c', operator, value }] } }],
  });

  expect(problemInDraft(shownWhen('Equals'))).toBe('Section “One”: Condition 1 needs a value.');
  expect([problemInDraft(shownWhen('Equals', 'x')), problemInDraft(shownWhen('Empty')), problemInDraft(draft)]).toEqual([
    null,
    null,
    null,
  ]);
});
