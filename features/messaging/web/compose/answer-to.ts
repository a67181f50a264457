import { escapeText } from './escape-text.ts';
import type { Mail } from '../mail-api.ts';
import type { Composed } from './composed.ts';

/** The letter that answers another, or passes it on. */
export function answerTo(letter: Mail, how: 'sender' | 'all' | 'forward'): Composed {
  const isOwn = letter.direction === 'outbound';
  const sender = addressOf(letter.sentFrom ?? '');
  const others = [...(letter.to ?? []), ...(letter.cc ?? [])].filter((each) => addressOf(each) !== sender);
  const subject = letter.subject ?? '';
  const quoted = `<blockquote>${letter.message || escapeText(letter.text ?? '').replaceAll('\n', '<br>')}</blockquote>`;
  const about = letter.related_record ? { about: letter.related_record } : {};
  if (how === 'forward')
    return {
      subject: /^fwd?:/i.test(subject) ? subject : `Fwd: ${subject}`,
      message: `<p></p><p>From: ${escapeText(letter.sentFrom ?? '')}<br>To: ${escapeText((letter.to ?? []).join(', '))}</p>${quoted}`,
      files: letter.attached_files ?? [],
      ...about,
    };
  return {
    to: isOwn ? (letter.to ?? []).join(', ') : sender,
    ...(how === 'all' ? { cc: (isOwn ? (letter.cc ?? []) : others).join(', ') } : {}),
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    message: `<p></p>${quoted}`,
    replyTo: letter._id,
    ...about,
  };
}

/** `Ada Byron <ada@example.org>` → `ada@example.org`. */
export const addressOf = (sender: string): string => (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim();
