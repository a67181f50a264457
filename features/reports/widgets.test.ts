import { expect, test } from 'vitest';
import { widgetsProblem, type Widget } from './widgets.ts';

const widget = (more: Partial<Record<keyof Widget, unknown>> = {}) => ({
  _id: 'a',
  kind: 'note',
  x: 0,
  y: 0,
  w: 4,
  h: 2,
  ...more,
});

test('widgets of a dashboard lie within its grid and say what they are', () => {
  expect(widgetsProblem([widget(), widget({ _id: 'b', kind: 'report', x: 8 })])).toBeNull();
  expect(widgetsProblem(null)).toBeNull();
  expect(widgetsProblem('much')).toMatch(/are a list/);
  expect(widgetsProblem([widget(), widget()])).toMatch(/_id of its own/);
  expect(widgetsProblem([widget({ kind: 'game' })])).toMatch(/is one of/);
  for (const wrong of [{ x: 9 }, { w: 0 }, { y: 199 }]) expect(widgetsProblem([widget(wrong)])).toMatch(/lies within/);
  for (const wrong of [{ x: -1 }, { h: 1.5 }, { w: '4' }]) expect(widgetsProblem([widget(wrong)])).toMatch(/whole numbers/);
  expect(widgetsProblem(Array.from({ length: 41 }, (_, at) => widget({ _id: String(at) })))).toMatch(/at most 40/);
});

test('links of a dashboard lead to pages of Muster or to https, and run nothing', () => {
  const linked = (url: string) => widgetsProblem([widget({ kind: 'links', links: [{ label: 'There', url }] })]);

  for (const url of ['/app/leads', 'https://example.com/a?b=c']) expect(linked(url)).toBeNull();
  for (const url of [
    'javascript:alert(1)',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'http://example.com',
    'data:text/html,x',
  ])
    expect(linked(url)).toMatch(/https/);
});
