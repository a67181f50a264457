/** What a call hears and does, in TwiML (https://www.twilio.com/docs/voice/twiml). */
export const twiml = (...parts: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${parts.join('')}</Response>`;

export const say = (words: string): string => `<Say>${escaped(words)}</Say>`;
export const play = (url: string): string => `<Play>${escaped(url)}</Play>`;
export const hangUp = '<Hangup/>';
export const message = (words: string): string => `<Message>${escaped(words)}</Message>`;

/** Digits are heard while the parts are said or played; they come to `action`. */
export const gather = (action: string, digits: number, ...parts: readonly string[]): string =>
  `<Gather numDigits="${digits}" action="${escaped(action)}" method="POST">${parts.join('')}</Gather>`;

interface InConference {
  name: string;
  /** The caller's leaving ends it for everybody. */
  isCaller: boolean;
  statusUrl: string;
  /** Absent: nothing is recorded. */
  recordingUrl?: string | undefined;
}
export function conference({ name, isCaller, statusUrl, recordingUrl }: InConference): string {
  const recorded = recordingUrl
    ? ` record="record-from-answer-dual" recordingStatusCallback="${escaped(recordingUrl)}" recordingStatusCallbackMethod="POST"`
    : '';
  return (
    `<Dial${recorded}><Conference beep="false" startConferenceOnEnter="true" endConferenceOnExit="${isCaller}"` +
    ` statusCallback="${escaped(statusUrl)}" statusCallbackEvent="join leave end">${escaped(name)}</Conference></Dial>`
  );
}

export const record = (recordingUrl: string): string =>
  `<Record maxLength="120" playBeep="true" finishOnKey="#" recordingStatusCallback="${escaped(recordingUrl)}" recordingStatusCallbackMethod="POST"/>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
