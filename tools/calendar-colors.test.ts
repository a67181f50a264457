import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEMES } from '#common/themes.ts';
import { accountCalendarEvents } from '#features/calendar/account-calendar-events.module.ts';
import { calendarGroups } from '#features/calendar/calendar-groups.module.ts';
import { CALENDAR_COLORS, ON_DARK, ON_LIGHT } from '#features/calendar/colors.ts';
import { colorOf, contrastOf, tokensFor, type Rgb } from './colors.ts';

const css = ['web/tokens.css', 'web/themes.css'].map((file) => readFileSync(file, 'utf8')).join('\n');
const looks = THEMES.flatMap((theme) => [[theme, 'light', ON_LIGHT] as const, [theme, 'dark', ON_DARK] as const]);
const rgb = (color: string): Rgb => colorOf(color, {});

/** WCAG 2.2, 1.4.3 of text, and 1.4.11 of a part of a drawing. */
const TEXT = 4.5;
const PART = 3;

test('each color of the calendar has a primary and a secondary hex [CAL-002]', () => {
  expect(CALENDAR_COLORS).toEqual(['orange', 'yellow', 'green', 'blue', 'purple', 'gray']);
  for (const { fields } of [accountCalendarEvents, calendarGroups])
    expect(fields.color.options?.map(({ value }) => value)).toEqual(CALENDAR_COLORS);
  for (const shades of [ON_LIGHT, ON_DARK])
    for (const { primary, secondary } of Object.values(shades))
      for (const hex of [primary, secondary]) expect(hex).toMatch(/^#[\da-f]{6}$/);
});

test.each(looks)('events are readable and stand out in the theme %s, %s', (theme, scheme, shades) => {
  const tokens = tokensFor(css, { 'data-theme': theme, 'data-mantine-color-scheme': scheme, 'data-accent': 'teal' });
  const of = (name: string) => colorOf(`var(${name})`, tokens);

  const faint = Object.entries(shades).filter(
    ([, { primary, onPrimary, secondary }]) =>
      contrastOf(rgb(onPrimary), rgb(primary)) < TEXT ||
      contrastOf(of('--m-text'), rgb(secondary)) < TEXT ||
      contrastOf(of('--m-raised'), rgb(primary)) < PART,
  );
  expect(faint).toEqual([]);
});
