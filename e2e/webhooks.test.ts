import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, paint } from './accessible.ts';
import { expectNoErrors } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
let receiver: Server;
let address: string;
const heard: { headers: Record<string, string>; body: string }[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    heard.push({ headers: request.headers as Record<string, string>, body });
    reply.writeHead(200).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/leads`;
  journey = await startJourney({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
});
afterAll(async () => {
  await journey?.close();
  receiver.closeAllConnections();
  receiver.close();
});

test('a webhook is made with its conditions, says its secret once, sends a signed test, and shows what was sent', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/admin/webhooks' });
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  const name = unique('Job board');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Address').fill('http://10.0.0.1/leads');
  await dialog.getByRole('combobox', { name: 'Module' }).or(dialog.getByLabel('Module')).first().click();
  await page.getByRole('option', { name: 'Leads', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog
    .getByText(/10\.0\.0\.1 is not an address on the public internet/)
    .first()
    .waitFor();
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const kept = page.getByRole('dialog', { name: 'Save the secret' });
  const secret = (await kept.getByLabel('Secret', { exact: true }).innerText()).trim();
  await kept
    .getByRole('button', { name: 'I have kept this secret' })
    .or(kept.getByLabel('I have kept this secret'))
    .first()
    .click();

  await kept.getByRole('button').last().click();
  await kept.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name }).click();
  const before = heard.length;
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The test is on its way').waitFor();
  await expect.poll(async () => (await journey.app.workJobs(), heard.length)).toBe(before + 1);
  const { headers, body } = heard.at(-1)!;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: expect.any(String) });
  const line = page.getByRole('listitem', { name: /, Delivered$/ });
  await expect
    .poll(
      async () => {
        await page.reload();
        return line
          .first()
          .waitFor({ timeout: 3_000 })
          .then(
            () => true,
            () => false,
          );
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await line.locator('summary').click();
  expect(JSON.parse(await line.locator('pre').innerText())).toEqual(JSON.parse(body));
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    await expectAccessible(page);
  }

  await line.getByRole('button', { name: /^Send again/ }).click();
  await expect.poll(async () => (await journey.app.workJobs(), heard.length)).toBe(before + 2);
  expect(heard.at(-1)!.headers['webhook-id']).toBe(headers['webhook-id']);
  expectNoErrors(page, /422/);
});

test('a new secret is shown once, and both sign for a day', async () => {
  const admin = await journey.app.signIn();
  const { record } = (
    await admin.post('/api/webhooks', {
      name: unique('Payroll'),
      url: address,
      module: 'leads',
      events: ['created'],
      active: true,
    })
  ).body;
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/admin/webhooks/${record._id}` });
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('dialog', { name: 'Make a new secret?' }).getByRole('button', { name: 'Make a new secret' }).click();
  const kept = page.getByRole('dialog', { name: 'Save the secret' });
  await kept.getByText('The secret before it is valid for 24 more hours.').waitFor();
  const next = (await kept.getByLabel('Secret', { exact: true }).innerText()).trim();
  expect(next).toMatch(/^whsec_/);
  expect(next).not.toBe(record.secret);
  await kept.getByLabel('I have kept this secret').check();
  await kept.getByRole('button', { name: 'Done' }).click();
  await kept.waitFor({ state: 'hidden' });

  const before = heard.length;
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect.poll(async () => (await journey.app.workJobs(), heard.length)).toBe(before + 1);
  const { headers, body } = heard.at(-1)!;
  for (const key of [record.secret, next])
    expect(new Webhook(key).verify(body, headers)).toMatchObject({ type: expect.any(String) });
  expect(await page.content()).not.toContain(next);
  expectNoErrors(page);
});
