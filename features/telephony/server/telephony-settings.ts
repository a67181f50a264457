import { readListSetting, readSetting } from '#server/admin-settings/read-setting.ts';
import type { Context } from '#server/context.ts';

const numberSetting = async (context: Context, key: string, otherwise: number, least: number): Promise<number> => {
  const value = Number((await readSetting(context, key)) ?? otherwise);
  return Number.isFinite(value) && value >= least ? value : otherwise;
};

/** How long the simulator rings. */
export const simulatorSeconds = (context: Context) => numberSetting(context, 'simulator-seconds', 1, 0);
/** Calls that a voiceshot begins in a minute. */
export const voiceRate = (context: Context) => numberSetting(context, 'voice-rate', 60, 1);
export const smsRate = (context: Context) => numberSetting(context, 'sms-rate', 60, 1);
/** How long the dialer waits after a conversation, unless its outcome is saved. */
export const wrapSeconds = (context: Context) => numberSetting(context, 'dialer-wrap-seconds', 5, 0);
export const recordingDays = (context: Context) => numberSetting(context, 'recording-days', 90, 1);

/** `ask`: whoever begins a dialer run says so. */
export async function callRecording(context: Context): Promise<'off' | 'on' | 'ask'> {
  const value = await readSetting(context, 'call-recording');
  return value === 'on' || value === 'ask' ? value : 'off';
}

/** Where both sides must agree to a recording, it is announced. */
const BOTH_AGREE = ['CA', 'CT', 'DE', 'FL', 'IL', 'MA', 'MD', 'MI', 'MT', 'NH', 'NV', 'OR', 'PA', 'WA'];
export async function announcesIn(context: Context): Promise<readonly string[]> {
  const states = await readListSetting(context, 'recording-announcement-states');
  return states.length ? states : BOTH_AGREE;
}

export async function helpAnswer(context: Context): Promise<string> {
  const text = await readSetting(context, 'sms-help');
  return typeof text === 'string' && text.trim() ? text.trim() : 'Call us with any question. Reply STOP to opt out.';
}
