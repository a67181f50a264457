import { Refusal } from '#common/errors.ts';

/** What a page's picture may cost; beyond, its reader gets one sentence. */
export const PDF_LIMITS = { ms: 15_000, memoryMb: 512, pages: 1_000, pixels: 40_000_000 } as const;

/** 415: the file is neither a PDF nor a picture that this server can read. */
export const noPicture = (sentence = 'This type of file has no picture. Please download it.') =>
  new Refusal(415, 'no-picture', sentence);

/** 422: locked or broken. */
export const unreadablePdf = (sentence = 'This PDF cannot be read. It may be damaged.') =>
  new Refusal(422, 'unreadable-pdf', sentence);

export const lockedPdf = () =>
  unreadablePdf('This PDF is locked with a password. Please save it without one and upload it again.');
export const tooManyPages = () =>
  unreadablePdf(`This PDF has more than ${PDF_LIMITS.pages.toLocaleString('en-US')} pages. Please split it.`);
export const tooManyPixels = () =>
  noPicture(`This picture has more than ${PDF_LIMITS.pixels / 1_000_000} megapixels. Please make it smaller.`);

/** 422: what the thread gave up. */
export const isTooMuch = (problem: unknown): boolean => problem instanceof Refusal && problem.code === 'too-much-work';
export const slowPdf = () =>
  unreadablePdf('This PDF takes too much time or memory to be read here. Please print it to a new PDF and upload that one.');
