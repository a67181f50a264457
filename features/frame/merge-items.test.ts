import { expect, test } from 'vitest';
import { mergeItems } from './merge-items.ts';

const item = (path: string, more = {}) => ({ label: path, path, ...more });
const [A, B, C, D] = ['/a', '/b', '/c', '/d'].map((path) => item(path));
const paths = (items: { path?: string }[]) => items.map(({ path }) => path);

test('a person who moved nothing gets the template as it is now', () => {
  expect(paths(mergeItems([A!, B!, C!], [A!, B!, C!], [C!, D!, A!]))).toEqual(['/c', '/d', '/a']);
});

test('an order of one’s own stays, and what is new stands behind the item that it follows in the template', () => {
  expect(paths(mergeItems([C!, A!, B!], [A!, B!, C!], [A!, D!, B!, C!]))).toEqual(['/c', '/a', '/d', '/b']);
});

test('hidden items stay hidden under their new label, and items that the person added stay', () => {
  const mine = item('/mine', { own: true });
  const after = [item('/a', { label: 'New name' }), B!];
  expect(mergeItems([item('/a', { hidden: true }), B!, mine], [A!, B!], after)).toEqual([
    { label: 'New name', path: '/a', hidden: true },
    B,
    mine,
  ]);
});

test('what the template no longer has is gone, whatever was done to it', () => {
  expect(paths(mergeItems([B!, item('/a', { hidden: true })], [A!, B!], [B!]))).toEqual(['/b']);
});
