import type { Call } from '@twilio/voice-sdk';
import { api } from '#web/api.ts';
import { createStore } from '#web/store.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

export interface Line {
  state: 'off' | 'connecting' | 'on';
  isMuted: boolean;
}
const OFF: Line = { state: 'off', isMuted: false };

/** The phone that this tab is; the panel comes and goes, the line stays. */
export const browserLine = createStore<Line>(OFF);
let call: Call | undefined;

/** Calls in from this tab. The library of the telephone company is fetched here alone. */
export async function callInFromBrowser(): Promise<void> {
  if (browserLine.current().state !== 'off') return;
  browserLine.set({ ...OFF, state: 'connecting' });
  try {
    const [{ Device }, { token }] = await Promise.all([
      import('@twilio/voice-sdk'),
      api<{ token: string }>('/api/dialer/browser-phone', { quiet: true }),
    ]);
    const device = new Device(token);
    const ends = (problem?: Error) => {
      if (problem) toast.danger(say('The call could not be made: {message}', { message: problem.message }));
      call = undefined;
      browserLine.set(OFF);
      device.destroy();
    };
    device.on('error', ends);
    call = await device.connect();
    call.on('accept', () => browserLine.set({ ...OFF, state: 'on' }));
    call.on('mute', (isMuted: boolean) => browserLine.set({ state: 'on', isMuted }));
    call.on('disconnect', () => ends());
    call.on('cancel', () => ends());
  } catch (problem) {
    browserLine.set(OFF);
    toast.danger(say('The call could not be made: {message}', { message: (problem as Error).message }));
  }
}

export const muteBrowser = (isMuted: boolean): void => call?.mute(isMuted);
export const hangUpBrowser = (): void => call?.disconnect();
