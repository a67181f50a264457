import { invalid } from '#common/errors.ts';
import type { AnyRecord, RecordLink, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import type { templates } from '../templates.module.ts';
import { subjectOf, subjectOfModule, valueOfVariable, type Subject } from './template-variables.ts';

type Template = Pick<RecordOf<typeof templates>, 'subject' | 'body' | 'body_html'>;

/** What a text is about. */
export interface About {
  related_record?: RecordLink | undefined;
  account?: string | undefined;
  lead?: string | undefined;
  job?: string | undefined;
}
type Subjects = ReadonlyMap<Subject, { module: string; record: AnyRecord }>;

export interface Rendered {
  subject: string;
  body: string;
  body_html: string;
  /** Variables for which there was no value and no other word: they are empty. */
  missing: string[];
}

/** `{{lead.first_name}}`, or with a word for nothing: `{{lead.first_name|there}}`. */
const VARIABLE = /\{\{\s*(\w+)\.(\w+(?:\.\w+)?)\s*(?:\|([^{}]*))?\}\}/g;

/** The records that a text names, as the sender may read them; the sender is the user. */
export async function subjectsOf(context: Context, about: About): Promise<Subjects> {
  const subjects = new Map<Subject, { module: string; record: AnyRecord }>();
  const add = async (module: string, id: string | null | undefined, field?: string) => {
    if (!id || !context.engine.registry.modules.has(module)) return;
    const record = await context.records.find(module, id);
    if (!record && field) throw invalid({ [field]: 'The chosen record does not exist.' });
    if (record) subjects.set(subjectOfModule(module)!, { module, record });
  };
  const own = about.related_record;
  if (own && subjectOfModule(own.moduleName)) await add(own.moduleName, own.recordId, 'related_record');
  await add('leads', about.lead, 'lead');
  await add('jobs', about.job, 'job');
  await add('accounts', about.account, 'account');
  if (!subjects.has('account')) await add('accounts', accountIdIn(subjects));
  await add('users', context.userId);
  return subjects;
}

/** Of the job, else of the contact or lead. */
function accountIdIn(subjects: Subjects): string | undefined {
  for (const [subject, fields] of [
    ['job', ['accounts_jobs']],
    ['lead', ['accounts_contacts', 'accounts_leads']],
  ] as const)
    for (const field of fields) {
      const id = [subjects.get(subject)?.record[field] ?? []].flat()[0];
      if (typeof id === 'string') return id;
    }
  return undefined;
}

/** Replaces variables by values and nothing else: what stands in a value is never a variable, and in HTML no tag. */
export function renderTemplate(context: Context, template: Template, subjects: Subjects): Rendered {
  const missing = new Set<string>();
  const valueOf = (name: string, path: string, other: string | undefined): string => {
    const found = subjects.get(subjectOf(name)!);
    const module = found && context.engine.registry.modules.get(found.module);
    const value = module && valueOfVariable(module, found.record, path);
    if (value === undefined && other === undefined) missing.add(`${name}.${path}`);
    return value ?? other?.trim() ?? '';
  };
  const fill = (text: string | null, write: (value: string) => string) =>
    (text ?? '').replace(VARIABLE, (whole, name: string, path: string, other?: string) =>
      subjectOf(name) ? write(valueOf(name, path, other)) : whole,
    );
  const asIs = (value: string) => value;
  return {
    subject: fill(template.subject, (value) => value.replace(/\s+/g, ' ')),
    body: fill(template.body, asIs),
    body_html: fill(template.body_html, escapeHtml),
    missing: [...missing],
  };
}
