import { SegmentedMessage } from 'sms-segments-calculator';

/** How many parts a text is paid for: 160 letters of GSM-7 or 70 of any alphabet, fewer where they are joined. */
export const segmentsOf = (text: string): number => (text ? new SegmentedMessage(text, 'auto').segmentsCount : 0);

/** How many letters the only part of a text still has room for. */
export function lettersLeft(text: string): number {
  const { encodingName, totalSize } = new SegmentedMessage(text, 'auto');
  const bits = encodingName === 'GSM-7' ? 7 : 16;
  return Math.max(0, Math.floor((1_120 - totalSize) / bits));
}
