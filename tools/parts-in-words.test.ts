import { expect, test } from 'vitest';
import { discover } from '#server/features.ts';
import { offered } from './route-matrix-screens.ts';

/** It loads every feature, which a busy machine does in a minute. */
const LOADS_ALL = 180_000;

test(
  'every part of the start page that dashboards offer is there in words, offered to the same people',
  async () => {
    const { home } = await offered(process.cwd());
    const onScreen = home.flatMap(({ widget, visible }) => (widget ? [{ key: widget.key, label: widget.label, visible }] : []));

    const inWords = (await discover()).partsInWords.map(({ key, label, visible }) => ({ key, label, visible }));

    expect(onScreen.length).toBeGreaterThan(2);
    expect(inWords.toSorted(byKey)).toEqual(onScreen.toSorted(byKey));
  },
  LOADS_ALL,
);
const byKey = (one: { key: string }, other: { key: string }) => one.key.localeCompare(other.key);
