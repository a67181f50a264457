import { expect, test } from 'vitest';
import { popVisited, pushVisited } from './back-stack.ts';

const visit = (urls: string[]) => urls.reduce<string[]>((stack, url) => pushVisited(stack, url), []);

test('the last ten addresses are kept [SHELL-029]', () => {
  const urls = Array.from({ length: 12 }, (_, at) => `/app/leads?page=${at}`);

  expect(visit(urls)).toEqual(urls.slice(2));
});

test('the admin area, sign-in, sign-out and the reload route are ignored [SHELL-030]', () => {
  expect(visit(['/admin', '/admin/studio', '/login', '/logout', '/app/load?to=x', '/app/administrators'])).toEqual([
    '/app/administrators',
  ]);
});

test('a repeat of the last address is skipped [SHELL-031]', () => {
  expect(visit(['/app/leads', '/app/leads', '/app/jobs', '/app/leads'])).toEqual(['/app/leads', '/app/jobs', '/app/leads']);
});

test('going back drops the newest address and leads to the one before [SHELL-032]', () => {
  expect(popVisited(['/app/leads', '/app/jobs'])).toEqual({ stack: ['/app/leads'], target: '/app/leads' });
  expect(popVisited([])).toEqual({ stack: [], target: null });
});
