import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import type { Context } from '#server/context.ts';
import {
  announcedSetting,
  helpSetting,
  recordingDaysSetting,
  recordingSetting,
  simulatorSetting,
  smsRateSetting,
  voiceRateSetting,
  wrapSetting,
} from './telephony.settings.ts';

/** How long the simulator rings. */
export const simulatorSeconds = async (context: Context) => (await readDeclared(context, simulatorSetting)).value;
/** Calls that a voiceshot begins in a minute. */
export const voiceRate = async (context: Context) => (await readDeclared(context, voiceRateSetting)).value;
export const smsRate = async (context: Context) => (await readDeclared(context, smsRateSetting)).value;
/** How long the dialer waits after a conversation, unless its outcome is saved. */
export const wrapSeconds = async (context: Context) => (await readDeclared(context, wrapSetting)).value;
export const recordingDays = async (context: Context) => (await readDeclared(context, recordingDaysSetting)).value;
/** `ask`: whoever begins a dialer run says so. */
export const callRecording = async (context: Context) => (await readDeclared(context, recordingSetting)).value;
/** Where both sides must agree to a recording, it is announced. */
export const announcesIn = async (context: Context): Promise<readonly string[]> =>
  (await readDeclared(context, announcedSetting)).value;
export const helpAnswer = async (context: Context): Promise<string> => (await readDeclared(context, helpSetting)).value;
