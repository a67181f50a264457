import { afterEach, expect, test } from 'vitest';
import type { DescribedField } from '#common/described-module.ts';
import { answerInPseudo, inPseudo } from '../words/pseudo.ts';
import { ENGLISH, speakAs } from '../words/say.ts';
import { groupInWords } from './group-label.tsx';

afterEach(() => speakAs(ENGLISH));

const status = { fieldName: 'status', label: 'Status', inputType: 'Dropdown', options: [{ value: 'new', label: 'New' }] };
const owner = { fieldName: 'owner', label: 'Owner', inputType: 'Relate' };
const words = (field: object, value: string, label: string) => groupInWords(field as unknown as DescribedField, { value, label });

test('a choice that heads a group is said; the name of a record stays as it is', () => {
  expect(words(status, 'new', 'New')).toBe('New');
  speakAs({ language: 'en-XA', put: inPseudo, answer: answerInPseudo });

  expect(words(status, 'new', 'New')).toBe('⟦Ñéŵ~~⟧');
  expect(words(owner, 'a', 'New')).toBe('New');
});
