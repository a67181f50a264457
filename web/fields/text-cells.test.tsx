import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DescribedField } from '#common/described-module.ts';
import { DateTimeCell } from './text-cells.tsx';

const field = { fieldName: 'interview_date', inputType: 'DateTime', label: 'Interview' } as DescribedField;
const shown = (fromNow: number) =>
  renderToStaticMarkup(<DateTimeCell field={field} value={new Date(Date.now() + fromNow).toISOString()} />).replace(
    /<[^>]*>/g,
    '',
  );

test('a moment to come is said with its hour, one that was by how long ago it is', () => {
  expect(shown(3 * 86_400_000)).toMatch(/\d{1,2}\/\d{1,2}\/\d{4},? \d{1,2}:\d{2}/);
  expect(shown(-3 * 86_400_000)).toBe('3 days ago');
});
