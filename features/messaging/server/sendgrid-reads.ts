import { notFound } from '#common/errors.ts';
import { Refusal } from '#common/errors.ts';
import type { Engine } from '#server/engine.ts';

export interface SendGridTemplateListed {
  id: string;
  name: string;
  updated_at: string | null;
}

/** What SendGrid answers to a read; undefined without its key. */
async function ask(engine: Engine, path: string): Promise<any> {
  const { sendgrid } = engine.settings;
  if (!sendgrid) return undefined;
  const { status, body } = await engine.outbound.fetch(`${sendgrid.url}${path}`, {
    headers: { authorization: `Bearer ${sendgrid.apiKey}` },
    isOperators: true,
  });
  if (status === 404) throw notFound('SendGrid has no such template.');
  if (status !== 200) throw new Refusal(502, 'provider-failed', `SendGrid answered ${status}. Please try again later.`);
  return JSON.parse(Buffer.from(body).toString());
}

export async function sendgridTemplates(engine: Engine, name = '') {
  const answer = await ask(engine, '/v3/templates?generations=dynamic&page_size=200');
  const all: SendGridTemplateListed[] = (answer?.result ?? answer?.templates ?? []).map(listed);
  const records = all.filter((each) => each.name.toLowerCase().includes(name.trim().toLowerCase()));
  return { records, total: records.length };
}

export async function sendgridTemplate(engine: Engine, id: string) {
  if (!/^[\w-]{1,100}$/.test(id)) throw notFound('SendGrid has no such template.');
  const answer = await ask(engine, `/v3/templates/${id}`);
  if (!answer) throw notFound('SendGrid is not set up.');
  const versions = (answer.versions ?? []).filter(({ active }: { active: number }) => active === 1);
  return { record: { ...listed(answer), subject: versions[0]?.subject ?? null, html: versions[0]?.html_content ?? null } };
}

export async function verifiedSenders(engine: Engine) {
  const answer = await ask(engine, '/v3/verified_senders?limit=200');
  const records = (answer?.results ?? []).map(({ from_email, from_name, verified }: Record<string, unknown>) => ({
    from_email,
    from_name: from_name ?? null,
    verified: verified === true,
  }));
  return { records };
}

const listed = ({ id, name, updated_at }: Record<string, unknown>): SendGridTemplateListed => ({
  id: String(id),
  name: String(name ?? ''),
  updated_at: typeof updated_at === 'string' ? updated_at : null,
});
