import { renderTemplate, subjectsOf } from '#features/messaging/server/public.ts';
import { templates } from '#features/messaging/templates.module.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import type { WorkflowAlert } from '../workflow.ts';
import { fillText } from './fill-text.ts';
import type { Subject } from './subject.ts';

/** What a variable such as `{{user.first_name}}` means that is no field of the record; undefined: nothing. */
type OtherVariables = (whole: string) => string | undefined;

/** The text of an alert, its own or its template’s. What stands in a value is no variable, and no tag. */
export async function writtenAlert(
  alert: WorkflowAlert,
  subject: Subject,
  other: OtherVariables = () => undefined,
): Promise<{ subject: string; body: string }> {
  const { context, module, record } = subject;
  const own = { subject: alert.subject ?? '', html: alert.message ?? '' };
  if (alert.sourceType !== 'template')
    return {
      subject: oneLine(await fillText(subject, own.subject, undefined, other)),
      body: await fillText(subject, own.html, escapeHtml, other),
    };
  const template = await context.records.find(templates, alert.campaignTemplate);
  const html = template?.body_html || `<p>${escapeHtml(template?.body ?? '').replaceAll('\n', '<br>')}</p>`;
  const people = await subjectsOf(context, { related_record: { moduleName: module.name, recordId: record._id } });
  // names such as lead.first_name are the words of templates everywhere
  const ofTemplates = (variable: string) =>
    other(variable) ??
    renderTemplate(context, { subject: variable, body: null, body_html: null }, people).subject.replace(variable, '');
  return {
    subject: oneLine(await fillText(subject, template?.subject || own.subject, undefined, ofTemplates)),
    body: await fillText(subject, html, escapeHtml, ofTemplates),
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
