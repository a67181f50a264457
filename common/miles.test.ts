import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsAround, milesBetween } from './miles.ts';

const pointOf = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('no point within the miles lies outside the bounds', () => {
  const turn = { lat: fc.double({ min: -9, max: 9, noNaN: true }), lng: fc.double({ min: -25, max: 25, noNaN: true }) };
  fc.assert(
    fc.property(pointOf, fc.record(turn), ({ lat, lng }, by) => {
      const other = { lat: Math.max(-90, Math.min(90, lat + by.lat)), lng: ((lng + by.lng + 540) % 360) - 180 };
      const { south, north, west, east } = boundsAround({ lat, lng }, milesBetween({ lat, lng }, other));
      expect(other.lat >= south && other.lat <= north && other.lng >= west && other.lng <= east).toBe(true);
    }),
    { numRuns: 2_000, seed: 20_261_124 },
  );
});

test('bounds are as narrow as the circle, in the north too', () => {
  const fairbanks = { lat: 64.84, lng: -147.72 };
  const { east, north } = boundsAround(fairbanks, 500);

  expect(milesBetween(fairbanks, { lat: north, lng: fairbanks.lng })).toBeCloseTo(500, 3);
  expect((east - fairbanks.lng) * Math.cos((fairbanks.lat * Math.PI) / 180) * 69.1).toBeGreaterThan(500);
  expect(boundsAround({ lat: 13.44, lng: 144.79 }, 3_000)).toMatchObject({ west: -180, east: 180 });
});

test('miles are those of the crow', () => {
  const tampa = { lat: 27.9506, lng: -82.4572 };

  expect(milesBetween(tampa, { lat: 28.5383, lng: -81.3792 })).toBeCloseTo(77.5, 0);
  expect(milesBetween(tampa, tampa)).toBe(0);
});
