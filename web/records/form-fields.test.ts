import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { sectionsFor } from './form-fields.ts';

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
