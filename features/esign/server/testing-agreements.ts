import { expect } from 'vitest';
import type { AnyRecord } from '#common/module.ts';
import { allViews, type Client, type TestApp } from '#server/testing.ts';
import { recipientsOf } from './agreement-recipients.ts';
import { makeLink } from './signing-links.ts';

export const DOCUMENTS = '/api/interactive-documents';
export const AGREEMENTS = '/api/interactive-document-instances';

/** A PDF of letter pages that say nothing. */
export async function blankPdf(pages = 1): Promise<Buffer> {
  const { PDF } = await import('@libpdf/core');
  const pdf = PDF.create();
  for (let n = 0; n < pages; n++) pdf.addPage({ width: 612, height: 792 });
  return Buffer.from(await pdf.save());
}

export const input = (
  inputType: string,
  name: string,
  more: Record<string, unknown> = {},
  field: Record<string, unknown> = {},
) => ({
  type: { inputType },
  left: 100,
  top: 100,
  width: 200,
  height: 25,
  ...more,
  field: { name, label: name, ...field },
});

/** Staff with the rights of this feature. */
export const staffOf = (app: TestApp, more: Partial<Parameters<TestApp['userWith']>[0]> = {}): Promise<Client> =>
  app.userWith({
    name: 'Sam Sender',
    access: Object.fromEntries(
      [
        'interactiveDocuments',
        'interactiveDocumentInstances',
        'interactiveDocumentInstanceActions',
        'agreementRecipients',
        'documents',
        'providers',
        'musterSignContacts',
      ].map((module) => [module, { views: allViews }]),
    ),
    ...more,
  });

/** A document with a PDF and these inputs, page by page. */
export async function documentWith(
  client: Client,
  pages: unknown[][],
  pdf?: Buffer,
  more: Record<string, unknown> = {},
): Promise<AnyRecord> {
  const content = pdf ?? (await blankPdf(pages.length));
  const upload = await client.upload('/api/files/upload', { name: 'Agreement.pdf', content });
  const { status, body } = await client.post(DOCUMENTS, {
    name: 'Offer',
    status: 'Active',
    path: upload.body.path,
    doc_data: { pages: pages.map((inputs) => ({ inputs })) },
    ...more,
  });
  expect([status, body.error, body.fields]).toEqual([200, undefined, undefined]);
  return body.record;
}

/** What the last letter to an address links to. */
export async function linkTo(app: TestApp, address: string): Promise<{ path: string; token: string }> {
  await app.workJobs();
  const letters = await app.system().records.all('outbox', {}, { sortField: 'createdAt', sortOrder: 'asc' });
  const links = letters.flatMap(({ to, body }) =>
    (to as string[]).includes(address) ? [/\/esign\/([0-9a-f]{24}\/[0-9a-f]{24})#([\w-]+)/.exec(String(body)) ?? []] : [],
  );
  const [, path, token] = links.findLast(([link]) => link) ?? [];
  if (!path) throw new Error(`No letter with a link went to ${address}.`);
  return { path: `/api/esign/${path}`, token: token! };
}

/** A signer with the link of their last letter. */
export const signerOf = async (app: TestApp, address: string) => signerWith(app, await linkTo(app, address));

/** The recipient in this place, from 0, with a link that no letter carries. */
export async function signerAt(app: TestApp, agreement: string, place = 0) {
  const rows = await recipientsOf(app.system(), agreement);
  const { pathname, hash } = new URL(await makeLink(app.system(), rows[place]!, 'request'));
  return signerWith(app, { path: `/api${pathname}`, token: hash.slice(1) });
}

export type TestSigner = ReturnType<typeof signerWith>;
function signerWith(app: TestApp, { path, token }: { path: string; token: string }) {
  const headers = { 'x-signing-token': token, 'user-agent': 'A phone' };
  const at = app.anonymous;
  return {
    path,
    token,
    headers,
    view: () => at.get(path, headers),
    get: (below: string) => at.get(`${path}${below}`, headers),
    post: (below: string, body: unknown = {}) => at.post(`${path}${below}`, body, headers),
    put: (below: string, body: unknown = {}) => at.put(`${path}${below}`, body, headers),
    upload: (file: { name: string; content: Buffer }) => at.upload(`${path}/files`, file, {}, headers),
    /** Opens, agrees, signs. */
    async sign(values: Record<string, unknown> = {}) {
      await at.post(`${path}/viewed`, {}, headers);
      await at.post(`${path}/consent`, { agreed: true, timeZone: 'America/New_York' }, headers);
      return at.post(`${path}/sign`, { values }, headers);
    },
  };
}

export const typed = (text: string) => ({ kind: 'typed', text });
