import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playTune, SOUND_SETTING, switchSound, type Tune } from './sounds.ts';

const device = vi.hoisted(() => ({ volume: 1, play: vi.fn() }));
vi.mock('zzfx', () => ({ ZZFX: device }));

const TUNE: Tune = [1, 0, 523];
beforeEach(() => {
  device.play.mockClear();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  switchSound(true);
  vi.unstubAllGlobals();
});

test('a sound plays at half of what the device gives [ACHV-034]', async () => {
  await playTune(TUNE);

  expect(device.volume).toBe(0.5);
  expect(device.play.mock.calls).toEqual([[...TUNE]]);
});

test(`nothing sounds where “${SOUND_SETTING}” is off, or before somebody touched the page`, async () => {
  switchSound(false);
  await playTune(TUNE);
  switchSound(true);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  await playTune(TUNE);

  expect(device.play).not.toHaveBeenCalled();
});
