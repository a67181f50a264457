import { expect, test } from 'vitest';
import { mergedSetting } from './admin-setting-merge.ts';

const original = { RN: 75, LPN: 50 };

test('two people who change different parts of a setting both keep their change', () => {
  expect(mergedSetting(original, { RN: 80, LPN: 50 }, { RN: 75, LPN: 55 })).toEqual({ RN: 80, LPN: 55 });
  expect(mergedSetting(original, { ...original, SLP: 60 }, { LPN: 50 })).toEqual({ LPN: 50, SLP: 60 });
  expect(mergedSetting(original, { RN: 80 }, { RN: 80, LPN: 50 })).toEqual({ RN: 80 });
});

test('the same part changed twice, and what has no parts, is for the person to settle', () => {
  expect(mergedSetting(original, { RN: 80, LPN: 50 }, { RN: 90, LPN: 50 })).toBeNull();
  expect(mergedSetting(original, { LPN: 50 }, { RN: 90, LPN: 50 })).toBeNull();
  expect(mergedSetting([1], [2], [3])).toBeNull();
});
