import { expect, test } from 'vitest';
import type { DescribedField } from '#common/described-module.ts';
import { cardFactsOf } from './card-facts.ts';

const field = (fieldName: string, inputType: string) => ({ fieldName, label: fieldName, inputType }) as DescribedField;

test('a card says what it is about, where that is one record of any module', () => {
  const fields = [field('name', 'TextField'), field('related_record', 'FlexRelate'), field('place', 'TextField')];
  const about = { moduleName: 'leads', recordId: '0123456789abcdef01234567' };
  const facts = (record: object) => cardFactsOf(fields, { _id: '1', name: 'Agreement', ...record } as never, new Map());

  expect(facts({ related_record: about, place: 'Miami' })).toMatchObject({ title: 'Agreement', facts: ['Miami'], about });
  expect(facts({ related_record: null })).toMatchObject({ facts: [], about: null });
});
