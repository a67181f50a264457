const MB = 1024 * 1024;

/** What an upload may weigh, in bytes. */
export const LARGEST_FILE = 25 * MB;

/** What every upload takes, in words. */
export const FILES_TAKEN = 'PDF, pictures, Word, Excel, PowerPoint, text, ZIP, audio or video, up to 25 MB';
/** What answers a request for a document. */
export const DOCUMENTS_TAKEN = 'PDF or a picture (JPEG, PNG, HEIC), up to 25 MB';
/** What a profile shows. */
export const PICTURES_TAKEN = 'JPEG, PNG, WebP or GIF, up to 25 MB';

/** What a field takes of all that can be uploaded. */
export interface FilesTaken {
  /** Who takes it: "The library". */
  readonly by: string;
  /** "a PDF, a picture, or a video" */
  readonly words: string;
  /** Endings of names that are refused, in lower case and without their dot. */
  readonly refused: readonly string[];
}

/** What is wrong with a file of this name there; undefined: nothing. */
export function fileProblem({ by, words, refused }: FilesTaken, filename: string): string | undefined {
  const ending = /\.([a-z0-9]+)[\s.]*$/i.exec(filename)?.[1]?.toLowerCase();
  if (!ending || !refused.includes(ending)) return undefined;
  return `${by} does not take .${ending} files. Please use ${words}.`;
}

/** `740 bytes`, `12 KB`, `1.4 MB`: three digits at most, and never nothing for something. */
export function sizeInWords(bytes: number, locale?: string): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const isSmall = bytes < MB - 512;
  const amount = isSmall ? bytes / 1024 : bytes / MB;
  const maximumFractionDigits = isSmall || amount >= 100 ? 0 : 1;
  return `${amount.toLocaleString(locale, { maximumFractionDigits })} ${isSmall ? 'KB' : 'MB'}`;
}
