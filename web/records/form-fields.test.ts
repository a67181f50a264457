import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { asRequiredIn, isKeptIn, sectionsFor, sectionsIn } from './form-fields.ts';

const NAMES = ['name', 'phone', 'hours', 'owner', 'note'];
const MAY = { read: true, write: true };

test('the sections of a form stand as on the page; what the form alone has keeps its place', () => {
  const module = {
    fields: NAMES.map((fieldName) => ({ fieldName, name: fieldName, label: fieldName, inputType: 'TextField' })),
    layouts: {
      detail: [
        { sectionName: 'Person', sectionFields: ['name'] },
        { sectionName: 'Contact', sectionFields: ['phone'] },
        { sectionName: 'Work', sectionFields: ['hours'] },
        { sectionName: 'Pipeline', sectionFields: ['owner'] },
      ],
      edit: [
        { sectionName: 'Person', sectionFields: ['name'] },
        { sectionName: 'Pipeline', sectionFields: ['owner'] },
        { sectionName: 'Remarks', sectionFields: ['note'] },
        { sectionName: 'Contact', sectionFields: ['phone'] },
        { sectionName: 'Work', sectionFields: ['hours'] },
      ],
    },
  } as unknown as DescribedModule;

  const names = sectionsFor(module, 'edit', () => MAY).map(({ name }) => name);

  expect(names).toEqual(['Person', 'Contact', 'Remarks', 'Work', 'Pipeline']);
});

const when = (field: string, value: unknown) => ({ match: 'All', conditions: [{ field, operator: 'Equals', value }] }) as const;
const described = (fieldName: string, more = {}) => ({ fieldName, label: fieldName, inputType: 'TextField', ...more });

test('a form shows and requires what the values in it ask for, and keeps what the saved record holds', () => {
  const reason = described('reason', { visibleWhen: when('state', 'lost'), requiredWhen: when('state', 'lost') });
  const fee = described('fee', { readOnlyWhen: when('state', 'lost') });
  const module = { fields: [described('state'), reason, fee] } as unknown as DescribedModule;
  const [, reasonField, feeField] = module.fields;
  const sections = [
    { name: 'Always', fields: module.fields },
    { name: 'Lost', fields: [feeField!], visibleWhen: when('state', 'lost') },
  ];
  const shownIn = (state: string) =>
    sectionsIn(module, sections, { state }).map(({ name, fields }) => [name, ...fields.map((field) => field.fieldName)]);

  expect(shownIn('open')).toEqual([['Always', 'state', 'fee']]);
  expect(shownIn('lost')).toEqual([
    ['Always', 'state', 'reason', 'fee'],
    ['Lost', 'fee'],
  ]);
  expect(asRequiredIn(module, reasonField!, { state: 'lost' }).required).toBe(true);
  expect(asRequiredIn(module, reasonField!, { state: 'open' }).required).toBe(false);
  expect(isKeptIn(module, feeField!, { _id: 'a', version: 1, state: 'lost' } as never)).toBe(true);
  expect(isKeptIn(module, feeField!, { _id: 'a', version: 1, state: 'open' } as never)).toBe(false);
  expect(isKeptIn(module, feeField!, null)).toBe(false);
});
