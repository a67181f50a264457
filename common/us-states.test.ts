import { expect, test } from 'vitest';
import { US_STATES, stateCode } from './us-states.ts';

test('there are 50 states and DC, each with its code [CONST-003]', () => {
  expect(US_STATES).toHaveLength(51);
  expect(new Set(US_STATES.map((state) => state.code)).size).toBe(51);
  for (const { code, name } of US_STATES)
    expect([code, name]).toEqual([expect.stringMatching(/^[A-Z]{2}$/), expect.stringMatching(/^[A-Z][A-Za-z ]+[a-z]$/)]);
  const codes =
    'AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY';
  expect(US_STATES.map((state) => state.code).toSorted()).toEqual(codes.split(' ').toSorted());
  expect([stateCode('district of columbia'), stateCode('fl'), stateCode('Bavaria')]).toEqual(['DC', 'FL', undefined]);
});
