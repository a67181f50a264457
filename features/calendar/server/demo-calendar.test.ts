import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ demo: true })));
afterAll(() => app?.close());

const days = (shift: number) => new Date(app.system().now().getTime() + shift * 86_400_000).toISOString().slice(0, 10);
const layersOf = async (name: string) => {
  const person = await app.signIn(`${name}@muster-demo.example`, 'Muster-Demo-1');
  const { status, body } = await person.post('/api/calendar-events/in-range', { from: days(-20), to: days(20) });
  return { status, layers: new Set((body.events as { layer: string }[] | undefined)?.map(({ layer }) => layer)) };
};

test.each(['dana.whitfield', 'maya.okafor', 'grace.liu', 'nadia.haddad'])(
  'the calendar of %s in the demo shows its interviews',
  async (name) => {
    const { status, layers } = await layersOf(name);
    expect([status, layers.has('interviews')]).toEqual([200, true]);
  },
);

test.each(['owen.castellano', 'caleb.munro'])('%s of the demo finds no empty calendar', async (name) => {
  const { status, layers } = await layersOf(name);
  expect([status, layers.size > 0]).toEqual([200, true]);
});
