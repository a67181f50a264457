import { expect, test } from 'vitest';
import { pageAbout, readGuidePage } from './guide-page.ts';

const page = (name: string, paths: string) =>
  readGuidePage(name, `---\ntitle: ${name}\nfor: Everybody\npaths: ${paths}\n---\n\nText\n`);
const pages = [
  page('start', '/app/dashboard /admin'),
  page('lists', '/app/leads'),
  page('records', '/app/contacts'),
  page('users', '/admin/user-management /admin/user-management/:id/rights'),
  page('keys', '/admin/user-management/:id/api-keys'),
];
const about = (address: string) => pageAbout(pages, address)?.name;

test('a page is read with its title, readers, paths and text', () => {
  expect(pages[3]).toEqual({
    name: 'users',
    title: 'users',
    for: 'Everybody',
    paths: ['/admin/user-management', '/admin/user-management/:id/rights'],
    text: 'Text',
  });
});

test('a screen has the page with the most exact path; below it, that of the screen above', () => {
  expect(about('/admin/user-management/5f/api-keys?x=1')).toBe('keys');
  expect(about('/admin/user-management/5f/rights')).toBe('users');
  expect(about('/app/leads/5f#tab')).toBe('lists');
  expect(about('/admin')).toBe('start');
});

test('a screen that no page names has the page about records, lists, or the first steps', () => {
  expect([about('/app/module/equipment/5f'), about('/app/anything'), about('/admin/unknown'), about('/')]).toEqual([
    'records',
    'lists',
    'start',
    'start',
  ]);
});
