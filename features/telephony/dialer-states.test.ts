import { expect, test } from 'vitest';
import { afterEvent, DIALER_STATES, isUnderWay, NEW_RUN, type DialerEvent, type DialerStanding } from './dialer-states.ts';

test('the states of the dialer are these, by number [DIAL-003]', () => {
  expect(Object.entries(DIALER_STATES)).toEqual([
    ['0', 'Ready'],
    ['1', 'Awaiting Call In'],
    ['2', 'Running'],
    ['3', 'Attempting Call'],
    ['4', 'Connected'],
    ['5', 'Paused'],
    ['6', 'Caller Left'],
    ['7', 'Complete'],
  ]);
});

test('a new run is stopped, not paused, and its conference has not started', () => {
  expect(NEW_RUN).toEqual({ state: 0, started: false, paused: false, conferenceStarted: false });
});

test('a run is under way from its start to its end', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].filter(isUnderWay)).toEqual([1, 2, 3, 4, 5, 6]);
});

const standing = (state: number, paused = false): DialerStanding => ({
  state,
  paused,
  started: state > 0,
  conferenceStarted: state > 1 && state < 6,
});
const EVENTS: DialerEvent[] = [
  'start',
  'caller-joins',
  'caller-leaves',
  'attempt',
  'answer',
  'call-ends',
  'nobody-remains',
  'pause',
  'resume',
  'end',
];
/** What each event makes of each state; a dot: it is refused. */
const TABLE: Record<string, string> = {
  //                      0  1  2  3  4  5  6  7
  start: '              1  .  .  .  .  .  .  .',
  'caller-joins': '     .  2  .  .  .  .  2  .',
  'caller-leaves': '    .  .  6  6  6  6  .  .',
  attempt: '            .  .  3  .  .  .  .  .',
  answer: '             .  .  .  4  .  .  .  .',
  'call-ends': '        .  .  .  2  2  .  .  .',
  'nobody-remains': '   .  .  7  .  .  .  .  .',
  pause: '              .  .  5  3  4  .  .  .',
  resume: '             .  .  .  .  .  2  .  .',
  end: '                7  7  7  7  7  7  7  .',
};

test.each(EVENTS)('%s is possible where the table says so, and nowhere else', (event) => {
  const expected = TABLE[event]!.trim().split(/\s+/);
  const found = DIALER_STATES.map((_, state) => afterEvent(standing(state, state === 5), event)?.state ?? '.').map(String);
  expect(found).toEqual(expected);
});

test('a pause during a call holds after it, and can be taken back before', () => {
  const paused = afterEvent(standing(4), 'pause')!;
  expect(paused).toMatchObject({ state: 4, paused: true });
  expect(afterEvent(paused, 'pause')).toBeUndefined();
  expect(afterEvent(paused, 'call-ends')).toMatchObject({ state: 5, paused: true });
  expect(afterEvent(paused, 'resume')).toMatchObject({ state: 4, paused: false });
  expect(afterEvent(standing(5, true), 'resume')).toMatchObject({ state: 2, paused: false });
});

test('a caller who comes back goes on, and the conference stands as long as they are in', () => {
  const left = afterEvent(standing(4), 'caller-leaves')!;
  expect(left).toMatchObject({ state: 6, conferenceStarted: false, paused: false });
  expect(afterEvent(left, 'caller-joins')).toMatchObject({ state: 2, conferenceStarted: true });
});
