import { expect, test } from 'vitest';
import { newModuleProblems, proposedFor } from './new-module.ts';

test('a label proposes the name, the singular, the plural and the icon of a module', () => {
  expect(proposedFor('Site visits')).toEqual({
    name: 'siteVisits',
    singular: 'Site visit',
    plural: 'Site visits',
    icon: 'map-pin',
  });
  expect(proposedFor('Policies')).toEqual({ name: 'policies', singular: 'Policy', plural: 'Policies', icon: 'file-text' });
  expect(proposedFor('2nd Café boxes')).toEqual({
    name: 'ndCafeBoxes',
    singular: '2nd Café box',
    plural: '2nd Café boxes',
    icon: 'cube',
  });
  expect(['Site visit', 'Policy', 'Box', 'Survey', 'Equipment', 'Status'].map((label) => proposedFor(label).plural)).toEqual([
    'Site visits',
    'Policies',
    'Boxes',
    'Surveys',
    'Equipment',
    'Statuses',
  ]);
});

test('a module needs a label and a free name of letters and digits [MODULE-019]', () => {
  const taken = [{ name: 'leads', path: 'leads' }];

  expect(newModuleProblems({ label: ' ', name: '' }, taken)).toEqual({ label: 'Label is required.', name: 'Name is required.' });
  expect(newModuleProblems({ label: 'Leads', name: 'Leads' }, taken).name).toBe('There is already a module named Leads.');
  expect(newModuleProblems({ label: 'A', name: '2a' }, taken).name).toBe(
    'The name has letters and digits only and starts with a letter.',
  );
  expect(newModuleProblems({ label: 'Visits', name: 'visits2' }, taken)).toEqual({});
});
