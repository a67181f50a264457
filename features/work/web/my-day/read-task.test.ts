import { expect, test } from 'vitest';
import { readTask } from './read-task.ts';

const reading = { today: '2027-03-03', locale: 'en-US' }; // a Wednesday
const read = (typed: string) => readTask(typed, reading);

test('the longest end of the line that reads as a day is the due date', () => {
  expect(read('call Ana tomorrow')).toEqual({ subject: 'call Ana', due: '2027-03-04' });
  expect(read('send the offer next fri')).toEqual({ subject: 'send the offer', due: '2027-03-12' });
  expect(read('ask for references by Mar 9 2027')).toEqual({ subject: 'ask for references', due: '2027-03-09' });
  expect(read('renew the license +2w')).toEqual({ subject: 'renew the license', due: '2027-03-17' });
});

test('a time stays in the subject', () => {
  expect(read('call Ana tomorrow 3pm')).toEqual({ subject: 'call Ana 3pm', due: '2027-03-04' });
  expect(read('call Ana tomorrow at 3:30 pm')).toEqual({ subject: 'call Ana at 3:30 pm', due: '2027-03-04' });
  expect(read('call Ana at 15:00 on friday')).toEqual({ subject: 'call Ana at 15:00', due: '2027-03-05' });
});

test('a line without a day is a subject, and a task always has one', () => {
  expect(read('  call   Ana ')).toEqual({ subject: 'call Ana' });
  expect(read('call Ana 3pm')).toEqual({ subject: 'call Ana 3pm' });
  expect(read('tomorrow')).toEqual({ subject: 'tomorrow' });
  expect(read('')).toEqual({ subject: '' });
});
