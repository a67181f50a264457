import type { Context } from '#server/context.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { templates } from '../templates.module.ts';
import type { LetterBody } from './letter-body.ts';
import { renderTemplate, subjectsOf, type About } from './render-template.ts';
import type { Delivery } from './write-message.ts';

/** A letter whose subject and text come from the template, unless they are given; variables in what is given are replaced as well. */
export async function writtenBy<Body extends LetterBody & About & { template: string }>(
  context: Context,
  body: Body,
): Promise<{ letter: Body; delivery: Delivery }> {
  const template = await context.records.get(templates, body.template);
  const text = { ...template, subject: body.subject ?? template.subject, body_html: body.message ?? htmlOf(template) };
  const { subject, body: plain, body_html } = renderTemplate(context, text, await subjectsOf(context, body));
  const isSubscribed = template.send_type === 'Campaign' && body.to.length === 1 && !body.cc?.length && !body.bcc?.length;
  return {
    letter: { ...body, subject, message: body_html, ...(plain && body.message === undefined ? { text: plain } : {}) },
    delivery: { isTextOnly: template.send_text_only ?? false, isSubscribed },
  };
}

/** A template that has its text alone is sent as paragraphs too. */
export const htmlOf = ({ body, body_html }: { body: string | null; body_html: string | null }): string =>
  body_html?.trim() ||
  (body ?? '')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
