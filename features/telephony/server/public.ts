export { quietFor, quietSentence } from './reach.ts';
export { smsRate } from './telephony-settings.ts';
export { leave as deliverTextRecord } from './texts/send-text.jobs.ts';
export { writeText, type Text } from './texts/write-text.ts';
