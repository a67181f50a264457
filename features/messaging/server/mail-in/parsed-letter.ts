export interface ParsedAddress {
  address: string;
  name: string;
}

/** What is known of a letter that came in; texts are cut to what a record holds. */
export interface ParsedLetter {
  /** With its angle brackets; made of the letter itself where it has none. */
  messageId: string;
  /** What it answers, the nearest first. */
  answers: string[];
  from: ParsedAddress | null;
  to: string[];
  cc: string[];
  replyTo: string | null;
  subject: string;
  /** ISO 8601; null where it cannot be read. */
  date: string | null;
  text: string;
  /** As `cleanMailHtml` leaves it; null for a letter of text alone, or one whose HTML is too long to keep. */
  html: string | null;
  /** Somebody who is away, a list, or a machine: it wakes nobody (RFC 3834). */
  isAutomatic: boolean;
  /** It has returned: these were not reached, and the letter was this one (RFC 3464). */
  bounce: { failed: { address: string; status: string; words: string }[]; messageId: string | null } | null;
  attachments: { filename: string; contentId: string | null; content: Uint8Array }[];
  /** Files that were left out, by name. */
  leftOut: string[];
}

/** Bytes of a whole letter; a longer one is noted by its head alone. */
export const LARGEST_LETTER = 30 * 1024 * 1024;
