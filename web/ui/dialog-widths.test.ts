import { expect, test } from 'vitest';
import { modalSize } from './dialog-widths.ts';

test('a general dialog takes at most 95% of the screen, rewards 70%, credits 250 pixels [SHELL-038]', () => {
  expect(modalSize()).toBe('min(95vw, 440px)');
  expect(modalSize('general', '900px')).toBe('min(95vw, 900px)');
  expect(modalSize('rewards')).toBe('70vw');
  expect(modalSize('credits')).toBe('250px');
});
