import { expect, test } from 'vitest';
import { refreshedBy } from './dependent-choices.ts';

const continent = { fieldName: 'continent', fieldsToTrigger: ['country', 'language', 'remark'] };
const country = { fieldName: 'country', dependent: true, parentField: 'continent' };
const city = { fieldName: 'city', dependent: true, parentField: 'country' };
const language = { fieldName: 'language', dependent: true, parentField: 'family' };
const family = { fieldName: 'family' };
const remark = { fieldName: 'remark' };
const fields = [continent, country, city, language, family, remark];
const refreshed = (changed: (typeof fields)[number]) => [...refreshedBy(fields, changed)].toSorted();

test('a change refreshes the choices that depend on it, those that its fieldsToTrigger names, and what depends on these [MODULE-021]', () => {
  expect(refreshed(continent)).toEqual(['city', 'country', 'language']);
  expect(refreshed(country)).toEqual(['city']);
  expect(refreshed(family)).toEqual(['language']);
  expect(refreshed(city)).toEqual([]);
});

test('choices that depend on each other in a circle are refreshed once', () => {
  const one = { fieldName: 'one', dependent: true, parentField: 'other' };
  const other = { fieldName: 'other', dependent: true, parentField: 'one' };
  expect([...refreshedBy([one, other], one)].toSorted()).toEqual(['one', 'other']);
});
