import { expect, test } from 'vitest';
import { unbuilt } from './web-build.ts';

test.each([
  ["Error: EACCES: permission denied, mkdir '/srv/muster/node_modules/.vite-temp'\n    at async mkdir (node:internal/fs:1)"],
  ["failed to load config\nError: EROFS: read-only file system, open '/srv/muster/node_modules/.vite-temp'\n"],
])('a build that may not write says where, and what to do', (said) => {
  expect(unbuilt(said).message).toBe(
    'The web pages are not built yet, and this user may not write to /srv/muster/node_modules/.vite-temp: run npm run build once as the owner of the folder, or let this user write to node_modules and dist.',
  );
});

test('another problem of a build is what the builder said', () => {
  expect(unbuilt('x is not defined\n').message).toBe('The web pages could not be built:\nx is not defined');
});
