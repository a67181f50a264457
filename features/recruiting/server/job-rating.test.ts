import { expect, test } from 'vitest';
import { rateJob, ratingPoints, type RatedJob } from './job-rating.ts';

const settings = { weeks: 12, weekly_hours: 29, statuses: ['Accepting Applications'], billRates: { RN: 75 } };
const best: RatedJob = {
  job_status: 'Accepting Applications',
  opportunity_type: 'Contract',
  start_date: '2026-01-01',
  end_date: '2026-03-27',
  weekly_hours: 30,
  is_rfp: null,
  bill_rate: 75,
  profession: 'RN',
};
const rate = (changes: Partial<RatedJob>) => rateJob({ ...best, ...changes }, settings);

test('a job with all five reasons is rated 5 [JOB-025]', () => {
  expect(rate({})).toBe(5);
});

test.each(['Closed - Won', 'Closed - Lost', 'Cancelled'])(
  '%s is rated 0, even a direct hire [JOB-004, JOB-026]',
  (job_status) => {
    expect(rate({ job_status })).toBe(0);
    expect(rate({ job_status, opportunity_type: 'Direct Hire' })).toBe(0);
  },
);

test('a direct hire is rated 5 whatever else [JOB-027]', () => {
  expect(rate({ opportunity_type: 'Direct Hire', weekly_hours: 1, is_rfp: true, bill_rate: 1 })).toBe(5);
});

test('more than twelve weeks give a point, exactly twelve or a missing date none [JOB-028]', () => {
  expect(rate({ end_date: '2026-03-26' })).toBe(4);
  expect(rate({ end_date: null })).toBe(4);
  expect(rate({ start_date: null })).toBe(4);
});

test('more than 29 weekly hours give a point [JOB-029]', () => {
  expect(rate({ weekly_hours: 29 })).toBe(4);
  expect(rate({ weekly_hours: null })).toBe(4);
});

test('the setting says how many weeks and weekly hours it takes [JOB-028, JOB-029]', () => {
  const longer = { ...settings, weeks: 20, weekly_hours: 36 };
  const points = (changes: Partial<RatedJob>) => rateJob({ ...best, end_date: '2026-06-01', ...changes }, longer);
  expect([points({ weekly_hours: 36 }), points({ weekly_hours: 37 })]).toEqual([4, 5]);
  expect(points({ weekly_hours: 37, end_date: '2026-05-21' })).toBe(4);
});

test('an RFP gives no point [JOB-030]', () => {
  expect(rate({ is_rfp: true })).toBe(4);
  expect(rate({ is_rfp: false })).toBe(5);
});

test('a status outside the list gives no point [JOB-031]', () => {
  expect(rate({ job_status: 'On Hold' })).toBe(4);
});

test('a bill rate at the profession’s rate or above gives a point [JOB-032]', () => {
  const points = (bill_rate: number) =>
    ratingPoints({ ...best, bill_rate }, settings).find(({ key }) => key === 'bill_rate')!.met;
  expect([points(75), points(75.01), points(74.99)]).toEqual([true, true, false]);
});

test('a bill rate below the profession’s, or a profession without one, gives no point [JOB-032]', () => {
  expect(rate({ bill_rate: 74.99 })).toBe(4);
  expect(rate({ profession: 'LPN' })).toBe(4);
});
