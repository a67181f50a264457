import { expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import type { ConditionDraft, Draft } from './achievements-api.ts';
import { sentenceOf } from './sentence.ts';

const leads = {
  name: 'leads',
  label: 'Leads',
  singular: 'Lead',
  fields: [{ fieldName: 'rate', label: 'Bill rate' }],
} as unknown as DescribedModule;
const count = { functionType: 'count', functionField: null, trigger: 10, timeFrame: { spanType: 'Month' } };
const draft = (achievement: object, ...conditions: object[]): Draft => ({
  achievement: achievement as Draft['achievement'],
  conditions: conditions as ConditionDraft[],
  alerts: [],
});

test('an achievement is a sentence', () => {
  const coins = { rewardType: 'coins', amount: 20 };

  expect(sentenceOf(draft({ appliesTo: 'new', rewards: [coins] }, count), leads)).toBe(
    'When a lead is created and the count of leads is at least 10 this month, its person earns this and 20 coins.',
  );
  expect(sentenceOf(draft({ appliesTo: 'update', rewards: [coins, { ...coins, rewardType: 'points' }] }, count), leads)).toBe(
    'When a lead is updated and the count of leads is at least 10 this month, its person earns this and 20 coins and 20 points.',
  );
  expect(sentenceOf(draft({ appliesTo: null }), leads)).toMatch(/^Without a condition/);
  expect(sentenceOf(draft({}, count), undefined)).toBe('Choose the module whose records earn it.');
});

test('each of its conditions says what is counted, and in which time', () => {
  const rate = { functionType: 'avg', functionField: { fieldName: 'rate' }, trigger: null };
  const spans = [
    { spanType: 'Between', dateSpecifier: '2026-01-01', dateSpecifierEnd: '2026-02-01' },
    { spanType: 'Before', dateSpecifier: '2026-01-01' },
    { spanType: 'Indefinite' },
  ];
  const [between, before, ever] = spans.map((timeFrame) => ({ ...rate, timeFrame }));

  expect(sentenceOf(draft({ appliesTo: null }, between!, before!), leads)).toBe(
    'When a lead is created or updated and the average of bill rate is at least … between 2026-01-01 and 2026-02-01, and the average of bill rate is at least … on or before 2026-01-01, its person earns this.',
  );
  expect(sentenceOf(draft({ appliesTo: 'both' }, { ...ever, functionType: 'sum' }), leads)).toBe(
    'When a lead is created or updated and the sum of bill rate is at least …, its person earns this.',
  );
});
