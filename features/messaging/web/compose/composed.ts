import type { RecordLink } from '#common/module.ts';
import { addressesIn, type Letter } from '../mail-api.ts';

export interface AttachedFile {
  _id: string;
  filename: string;
  size: number;
}

/** A letter while it is written; addresses as they are typed. */
export interface Composed {
  to?: string;
  cc?: string;
  bcc?: string;
  subject?: string;
  message?: string;
  draft?: string;
  replyTo?: string;
  about?: RecordLink;
  files?: AttachedFile[];
  mailbox?: string;
  /** ISO 8601; absent: now. */
  sendAt?: string;
  /** Instead of addresses: one letter to each of these. */
  many?: RecordLink[];
  template?: string;
}

export const HOLD_SECONDS = 10;
/** Bytes of all files of a letter together. */
export const MOST_ATTACHED = 25 * 1024 * 1024;

export const sizeOf = (files: readonly AttachedFile[] | undefined): number =>
  (files ?? []).reduce((sum, { size }) => sum + size, 0);

export const bodyOf = (composed: Composed): Letter => {
  const { to = '', cc = '', bcc = '', subject = '', message = '', draft, replyTo, about, files, mailbox, sendAt } = composed;
  return {
    to: addressesIn(to),
    cc: addressesIn(cc),
    bcc: addressesIn(bcc),
    subject,
    message,
    ...(sendAt ? { sendAt } : { holdSeconds: HOLD_SECONDS }),
    ...(draft ? { draft } : {}),
    ...(replyTo ? { reply_to_message: replyTo } : {}),
    ...(about ? { related_record: about } : {}),
    attachments: (files ?? []).map(({ _id }) => _id),
    ...(mailbox ? { mailbox } : {}),
  };
};

/** Whether anything stands in it that would be missed. */
export const isBegun = ({ subject, message, files }: Composed): boolean =>
  Boolean(subject?.trim() || textOf(message) || files?.length);

const textOf = (html = ''): string => html.replace(/<[^<>]*>|&nbsp;/g, '').trim();
