import { expect, test } from 'vitest';
import { addVisit, visitOf, type VisitedPage } from './visited-pages.ts';

const now = new Date('2026-11-02T10:00:00Z');

test('a visit says what was visited and when [SHELL-040]', () => {
  const visit = visitOf('/app/leads/0123456789abcdef01234567', 'Ana Day', now);

  expect(visit).toEqual({
    id: expect.any(String),
    label: 'Ana Day',
    moduleName: 'leads',
    route: '/app/leads/0123456789abcdef01234567',
    lastModuleAndRecord: 'leads/0123456789abcdef01234567',
    visitedAt: '2026-11-02T10:00:00.000Z',
  });
});

test('fifty visits are kept, the oldest goes first [SHELL-044]', () => {
  const pages = Array.from({ length: 60 }, (_, at) => visitOf(`/app/m${at}`, `${at}`, now)).reduce<VisitedPage[]>(addVisit, []);

  expect(pages).toHaveLength(50);
  expect(pages.at(-1)?.label).toBe('10');
});

test('the same route twice in a row is recorded once [SHELL-046]', () => {
  const pages = ['/app/leads', '/app/leads', '/app/jobs']
    .map((route) => visitOf(route, route, now))
    .reduce<VisitedPage[]>(addVisit, []);

  expect(pages.map((page) => page.route)).toEqual(['/app/jobs', '/app/leads']);
});
