import { say } from '../words/say.ts';
/** Seconds until the page reloads by itself, and minutes until it asks again (access document, sections 4 and 9). */
export const UPDATE_COUNTDOWN = 30;
export const REMINDER_MINUTES = 5;

/** @param minutes null: the server did not say when it asks again */
export const remindLabel = (minutes: number | null): string =>
  minutes === null ? say('No, Remind me later') : say('No, Remind me in {minutes} minutes', { minutes });
