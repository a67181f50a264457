/** The states of a dialer run, by their numbers. */
export const DIALER_STATES = [
  'Ready',
  'Awaiting Call In',
  'Running',
  'Attempting Call',
  'Connected',
  'Paused',
  'Caller Left',
  'Complete',
] as const;

export const READY = 0;
export const AWAITING = 1;
export const RUNNING = 2;
export const ATTEMPTING = 3;
export const CONNECTED = 4;
export const PAUSED = 5;
export const CALLER_LEFT = 6;
export const COMPLETE = 7;

export interface DialerStanding {
  state: number;
  started: boolean;
  paused: boolean;
  conferenceStarted: boolean;
}

/** A new run: stopped, not paused, nobody in its conference. All its participants remain. */
export const NEW_RUN: DialerStanding = { state: READY, started: false, paused: false, conferenceStarted: false };

export type DialerEvent =
  | 'start'
  | 'caller-joins'
  | 'caller-leaves'
  | 'attempt'
  | 'answer'
  | 'call-ends'
  | 'nobody-remains'
  | 'pause'
  | 'resume'
  | 'end';

/** How a run stands after an event; undefined: the state does not allow it. */
export function afterEvent(before: DialerStanding, event: DialerEvent): DialerStanding | undefined {
  const { state, paused } = before;
  const to = (next: number, more: Partial<DialerStanding> = {}) => ({ ...before, ...more, state: next });
  if (state === COMPLETE) return undefined;
  switch (event) {
    case 'start':
      return state === READY ? to(AWAITING, { started: true }) : undefined;
    case 'caller-joins':
      return state === AWAITING || state === CALLER_LEFT ? to(RUNNING, { conferenceStarted: true, paused: false }) : undefined;
    case 'caller-leaves':
      return state >= RUNNING && state <= PAUSED ? to(CALLER_LEFT, { conferenceStarted: false, paused: false }) : undefined;
    case 'attempt':
      return state === RUNNING && !paused ? to(ATTEMPTING) : undefined;
    case 'answer':
      return state === ATTEMPTING ? to(CONNECTED) : undefined;
    case 'call-ends':
      return isCalling(state) ? to(paused ? PAUSED : RUNNING) : undefined;
    case 'nobody-remains':
      return state === RUNNING ? to(COMPLETE, { conferenceStarted: false }) : undefined;
    case 'pause':
      if (paused) return undefined;
      return state === RUNNING ? to(PAUSED, { paused: true }) : isCalling(state) ? { ...before, paused: true } : undefined;
    case 'resume':
      if (!paused) return undefined;
      return state === PAUSED ? to(RUNNING, { paused: false }) : isCalling(state) ? { ...before, paused: false } : undefined;
    case 'end':
      return to(COMPLETE, { paused: false, conferenceStarted: false });
  }
}

export const isCalling = (state: number): boolean => state === ATTEMPTING || state === CONNECTED;

/** It holds its caller: each has one such run at a time. */
export const isUnderWay = (state: number): boolean => state >= AWAITING && state <= CALLER_LEFT;
