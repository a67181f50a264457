import { invalid } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { textOfHtml } from '#server/outside/text-of-html.ts';
import { renderTemplate, subjectsOf } from '#features/messaging/server/public.ts';
import { templates } from '#features/messaging/templates.module.ts';

/** The words for one recipient. */
export type WordsFor = (about: { moduleName: string; record: AnyRecord } | undefined) => Promise<string>;

const LONGEST = 1_600;

/** The given message or the template, with the variables of each recipient as the sender may read them. @throws 422 without either */
export async function wordsOf(
  context: Context,
  body: { message?: string | undefined; template?: string | undefined },
): Promise<WordsFor> {
  const template = body.template ? await context.records.get(templates, body.template) : undefined;
  const text = body.message ?? template?.body ?? (template?.body_html ? textOfHtml(template.body_html) : undefined);
  if (!text?.trim()) throw invalid({ message: 'Please write a text, or choose a template.' });
  if (!text.includes('{{')) return async () => text.trim().slice(0, LONGEST);
  return async (about) => {
    const link = about && { moduleName: about.moduleName, recordId: about.record._id };
    const subjects = await subjectsOf(context, { related_record: link });
    const words = renderTemplate(context, { subject: null, body: text, body_html: null }, subjects).body.trim();
    return words.slice(0, LONGEST) || text.trim();
  };
}
