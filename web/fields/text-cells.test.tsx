import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DescribedField } from '#common/described-module.ts';
import { DateTimeCell } from './text-cells.tsx';

const field = { fieldName: 'interview_date', inputType: 'DateTime', label: 'Interview' } as DescribedField;
const DAY = 86_400_000;
const shown = (fromNow: number, wide = false) =>
  renderToStaticMarkup(<DateTimeCell field={field} value={new Date(Date.now() + fromNow).toISOString()} wide={wide} />).replace(
    /<[^>]*>/g,
    '',
  );

test('a moment to come is said with its hour, in a column without its year; one that was by how long ago it is', () => {
  expect(shown(3 * DAY, true)).toMatch(/\d{1,2}\/\d{1,2}\/\d{4},? \d{1,2}:\d{2}/);
  expect(shown(3 * DAY)).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{1,2}:\d{2}/);
  expect(shown(400 * DAY)).toMatch(/\d{4}/);
  expect(shown(-3 * DAY)).toBe('3 days ago');
});
