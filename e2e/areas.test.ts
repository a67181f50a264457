import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectNoErrors, listening, newPage } from './browser.ts';
import { ADMIN, DEMO_PASSWORD, personOf, signIn, startJourney, type Journey } from './journey.ts';

const PROVIDER = 'sofia.reyes@muster-demo.example';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney({ demo: true })));
afterAll(() => journey?.close());

test('a module without a right is denied in a dialog over the dashboard [PERM-012, PERM-038]', async () => {
  const { email, password } = await personOf(journey, 'Standard', {
    access: { tasks: { views: { access: true, view: 'All' } } },
  });
  const page = await journey.signedIn(email, password);
  for (const path of ['/app/leads', '/app/leads/0123456789abcdef01234567']) {
    await page.goto(journey.at(path));
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('You do not have access to leads. Please contact an administrator.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/dashboard');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
  expectNoErrors(page, /status of 40[34]/);
});

test('records stand under /provider for providers and under /app for everybody else [SHELL-013]', async () => {
  const provider = await journey.signedInByForm(PROVIDER, DEMO_PASSWORD, { viewport: 'phone' });
  await provider.waitForURL('**/provider/credentialing');
  const item = provider.getByRole('main').getByRole('link').first();
  await item.waitFor();
  await item.click();
  await provider.waitForURL(/\/provider\/credentialing\/[0-9a-f]{24}/);

  const staff = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/credentialing' });
  const record = staff.getByRole('main').locator('a[href*="/credentialing/"]:not([href$="/new"])').first();
  expect(await record.getAttribute('href')).toMatch(/^\/app\/credentialing\/[0-9a-f]{24}/);
  expectNoErrors(provider);
  expectNoErrors(staff);
});

test('an address made of a record’s type leads to its record [RECORD-013]', async () => {
  const message = await journey.app.make('messages', { name: 'Welcome aboard' });
  const job = (await journey.app.system().records.first('jobs', {}))!;
  const note = await journey.app.make('notes', { name: 'Parking' });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  const leadsTo = async (from: string, to: string, title: string) => {
    await page.goto(journey.at(from));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(to);
  };

  await leadsTo(`/app/message/${message._id}`, `/app/messages/detail/${message._id}`, 'Welcome aboard');
  await leadsTo(`/app/job/${job._id}`, `/app/jobs/${job._id}`, String(job.name));
  await leadsTo(`/app/notes/${note._id}`, `/app/notes/${note._id}`, 'Parking');
  expectNoErrors(page);
});

test('the trail says where a page stands, and is an arrow back on the telephone', async () => {
  const record = (await journey.app.system().records.first('leads', {}))!;
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  const trail = page.getByRole('navigation', { name: 'Where you are' });
  await page.goto(journey.at(`/app/leads/${record._id}`));
  await trail.waitFor();
  expect(await trail.getByRole('listitem').allInnerTexts()).toEqual(['Leads', String(record.name)]);
  await page.goto(journey.at('/admin/settings/general-settings'));
  await trail.waitFor();
  expect(await trail.getByRole('listitem').allInnerTexts()).toEqual(['Admin', 'Settings', 'General settings']);
  await trail.getByRole('link', { name: 'Admin' }).click();
  await page.waitForURL('**/admin');

  const phone = await journey.signedIn(ADMIN.email, ADMIN.password, { viewport: 'phone', path: `/app/leads/${record._id}` });
  const back = phone.getByRole('link', { name: 'Back to Leads' });
  await back.waitFor();
  expect((await back.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await back.click();
  await phone.waitForURL('**/app/leads');
  expectNoErrors(page);
  expectNoErrors(phone);
});

test('the telephone’s layout applies up to 680 pixels [SHELL-043]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  const menu = page.getByRole('button', { name: 'Open navigation' });
  await page.setViewportSize({ width: 681, height: 900 });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await menu.isVisible()).toBe(false);
  await page.setViewportSize({ width: 680, height: 900 });
  await menu.waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  expectNoErrors(page);
});

test('a session ended on another node ends the page by its socket, without a touch [AUTH-065, SHELL-034]', async () => {
  const page = await journey.signedIn(ADMIN.email, ADMIN.password);
  await listening(page);
  const node = await journey.app.secondNode();
  const token = await page.evaluate(() => localStorage.getItem('jwt_token')!);
  await node.as({ ...journey.app.anonymous, token }).get('/api/users/logout');
  const answerHere = async () =>
    (await journey.app.anonymous.get('/api/auth/authenticated', { authorization: `Bearer ${token}` })).status;
  await vi.waitFor(async () => expect(await answerHere()).toBe(401), { timeout: 10_000, interval: 200 });
  await journey.app.make('leads', { first_name: 'Somebody', last_name: 'New', email: 'somebody.new@agency.test' });

  await page.getByText('Your session has expired', { exact: true }).waitFor();
  await page.waitForURL('**/login');
  expectNoErrors(page, /status of 40[13]/);
});

test('a session that timed out leads to the form, and from there back to the page [AUTH-007, AUTH-034, AUTH-035]', async () => {
  const page = await newPage();
  await page.goto(journey.at('/login'));
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/dashboard');
  await page.goto(journey.at('/app/tasks'));
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor();
  journey.app.advance(31 * 60_000);
  await page.goto(journey.at('/app/leads'));
  await page.waitForURL('**/login');
  await signIn(page, ADMIN.email, ADMIN.password);
  await page.waitForURL('**/app/leads');
  expectNoErrors(page, /status of 401/);
});
