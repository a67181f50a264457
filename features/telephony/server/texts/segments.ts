import { SegmentedMessage } from 'sms-segments-calculator';

/** How many parts a text is paid for: 160 letters of GSM-7 or 70 of any alphabet, fewer where they are joined. */
export const segmentsOf = (text: string): number => (text ? new SegmentedMessage(text, 'auto').segmentsCount : 0);
