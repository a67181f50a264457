import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expectNoErrors, visit } from './browser.ts';
import { ADMIN, startJourney, unique, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => void (journey = await startJourney()));
afterAll(() => journey?.close());

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('tutorials stand in their categories, are offered on their page, and play over it [TUTOR-001, TUTOR-003]', async () => {
  const admin = await journey.app.signIn();
  const upload = async (name: string, content: Buffer) => (await admin.upload('/api/files/upload', { name, content })).body.path;
  const film = unique('How to submit');
  const still = unique('The board');
  await admin.post('/api/tutorials', {
    name: film,
    category: 'Recruiting',
    sourceType: 'video',
    sourcePath: await upload('film.mp4', await readFile('public/provider-area/welcome.mp4')),
    htmlText: '<p>Watch this <b>first</b>.</p>',
    show_on: ['/app/dashboard'],
  });
  await admin.post('/api/tutorials', {
    name: still,
    category: 'RFPs',
    sourceType: 'image',
    sourcePath: await upload('board.png', PICTURE),
  });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/tutorial-library' });

  await page.getByRole('button', { name: film }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'B2B',
    'Recruiting',
    'Administrative',
    'RFPs',
    'Credentialing',
    'Job boards',
    'Processes',
    'Miscellaneous Helpful Tips and Tricks',
  ]);
  await expectAccessible(page);
  await page.getByRole('region', { name: 'RFPs' }).getByRole('button', { name: still }).click();
  const player = page.getByRole('dialog', { name: still });
  await player.getByRole('img', { name: still }).waitFor();
  expect(await player.locator('video').count()).toBe(0);
  await player.getByRole('button', { name: 'Close', exact: true }).click();
  await player.waitFor({ state: 'hidden' });

  await visit(page, journey.at('/app/dashboard'));
  await page.getByRole('button', { name: '1 tutorial, 1 unseen' }).first().click();
  await page.getByRole('menuitem', { name: film }).click();
  const watched = page.getByRole('dialog', { name: film });
  await watched.getByRole('heading', { name: film }).waitFor();
  const [text, video] = [watched.getByText('Watch this first.'), watched.locator('video')];
  await video.waitFor();
  expect((await text.boundingBox())!.y).toBeLessThan((await video.boundingBox())!.y);
  expect(await watched.getByRole('img', { name: film }).count()).toBe(0);
  await expectAccessible(page);
  await watched.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: '1 tutorial', exact: true }).first().waitFor();
  expectNoErrors(page);
});

test('an evaluation is built of eight types, its course is taken, and its quiz passed [COURSE-002, COURSE-004]', async () => {
  const { app } = journey;
  const name = unique('Seizures');
  const evaluation = await app.make('courseEvaluation', { name: unique('Quiz') });
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/courses/new' });

  await page.getByRole('combobox', { name: 'Category' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Allergies',
    'Asthma',
    'Catheterizations',
    'Company Policies/Procedures',
    'Covid',
    'Diabetes',
    'District Policies/Procedures',
    'Emergency Response',
    'G-Tubes',
    'Infectious Diseases',
    'Mobility',
    'Seizures',
    'Service Logs',
    'Tracheotomy',
  ]);

  await visit(page, journey.at(`/app/courseEvaluation/${evaluation._id}`));
  await page.getByRole('button', { name: 'Add question' }).click();
  const question = page.getByRole('listitem', { name: 'Question 1' });
  const type = question.getByLabel('Answered by');
  expect(await type.locator('option').allTextContents()).toEqual([
    'text',
    'time',
    'phone',
    'checkbox',
    'text-area',
    'dropdown',
    'dropdown-multi',
    'blank',
  ]);
  const preview = page.getByRole('region', { name: 'Preview' });
  await question.getByLabel('Question', { exact: true }).fill('When do you call 911?');
  for (const [inputType, shown] of [
    ['text', 'input[type=text]'],
    ['time', 'input[type=time]'],
    ['phone', 'input[type=tel]'],
    ['checkbox', 'input[type=checkbox]'],
    ['text-area', 'textarea'],
    ['blank', 'p'],
    ['dropdown', 'input'],
    ['dropdown-multi', 'input'],
  ] as const) {
    await type.selectOption(inputType);
    await preview.locator(shown).first().waitFor();
  }
  await type.selectOption('dropdown');
  for (const option of ['At once', 'Never']) {
    await question.getByLabel('Options').fill(option);
    await question.getByLabel('Options').press('Enter');
  }
  await question.getByLabel('Right answer').click();
  await page.getByRole('option', { name: 'At once' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save questions' }).click();
  await page.getByText('Questions saved').waitFor();

  const course = await app.make('courses', { title: name, type: 'Article', category: 'Seizures', article: '<p>Call 911.</p>' });
  await app.system().records.update('courseEvaluation', evaluation._id, { course: course._id, attempts: 2 });
  const reads = { views: { access: true, view: 'All' } };
  const modules = ['courses', 'courseSessions', 'courseEvaluation', 'courseEvalEntries'];
  const learner = await app.userWith({ userType: 'Provider', access: Object.fromEntries(modules.map((each) => [each, reads])) });
  const admin = await app.signIn();
  await admin.post('/api/course-sessions/checkAndCreateCourseSessions', { course: course._id, users: [learner.user._id] });
  const theirs = await journey.signedIn(String(learner.user.email), ADMIN.password, {
    path: '/provider/learning',
    viewport: 'phone',
  });
  await theirs.getByText(name).waitFor();
  await expectAccessible(theirs);
  await theirs.getByRole('link', { name: 'Start' }).click();
  await theirs.getByText('Call 911.').waitFor();
  const form = theirs.getByRole('form');
  const answer = async (option: string) => {
    await form.getByLabel('When do you call 911?').click();
    await theirs.getByRole('option', { name: option }).click();
    await form.getByRole('button', { name: 'Send answers' }).click();
  };
  await form.waitFor();
  const counted = theirs.waitForResponse((response) => /course-eval-entries\/\w+$/.test(response.url()));
  await answer('Never');
  await theirs.getByText('0 % is not enough').waitFor();
  await counted; // the page has read the new attempt by now, and must still show the result
  await theirs.getByRole('button', { name: 'Try again' }).click();
  await answer('At once');
  await theirs.getByText('Completed', { exact: true }).waitFor();
  await theirs.getByRole('link', { name: 'My learning' }).first().click();
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('button', { name: 'Certificate' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Certificate \d+-\d{6}\.pdf$/);
  expectNoErrors(page);
  expectNoErrors(theirs);
});

const reads = { views: { access: true, view: 'All' } };
const learnerWith = (...modules: string[]) =>
  journey.app.userWith({ access: Object.fromEntries(modules.map((each) => [each, reads])) });

/** A `<video>`, as far as it is asked and told here. */
interface Film {
  readyState: number;
  seeking: boolean;
  currentTime: number;
  duration: number;
  muted: boolean;
  play(): Promise<void>;
  pause(): void;
}

test('a film is not skipped the first time, and goes on where it was left', async () => {
  const { app } = journey;
  const admin = await app.signIn();
  const film = await admin.upload('/api/files/upload', {
    name: 'film.mp4',
    content: await readFile('public/provider-area/welcome.mp4'),
  });
  const title = unique('Film');
  const { record } = (await admin.post('/api/courses', { title, type: 'Video', path: film.body.path, must_watch: true })).body;
  const learner = await learnerWith('courses', 'courseSessions');
  const given = await admin.post('/api/course-sessions/checkAndCreateCourseSessions', {
    course: record._id,
    users: [learner.user._id],
  });
  const path = `/app/learning/${given.body.records[0]._id}`;
  const page = await journey.signedIn(String(learner.user.email), ADMIN.password, { path });
  const video = page.locator('video');
  const at = () => video.evaluate((it: Film) => (it.readyState > 0 && !it.seeking ? it.currentTime : -1));
  await expect.poll(at).toBe(0);

  await video.evaluate((it: Film) => {
    it.muted = true;
    return it.play();
  });
  await expect.poll(at).toBeGreaterThan(2);
  await video.evaluate((it: Film) => void (it.currentTime = it.duration - 1));
  await expect.poll(at).toBeGreaterThan(0);
  expect(await at()).toBeLessThan(15);
  const kept = page.waitForResponse((answer) => answer.url().includes('/progress') && answer.status() === 200);
  await video.evaluate((it: Film) => it.pause());
  await kept;
  const left = await at();
  await page.reload();
  await expect.poll(at).toBeGreaterThan(left - 1);
  expect((await learner.get('/api/learning/mine')).body.records[0]).toMatchObject({ state: 'open' });
  expectNoErrors(page);
});

test('a class checks in by the code on the screen of its teacher', async () => {
  const { app } = journey;
  const course = await app.make('courses', { title: unique('First aid'), type: 'Article' });
  const learner = await learnerWith('courses', 'courseSessions');
  const date = new Date(Date.now() + 3_600_000).toISOString();
  const made = await (
    await app.signIn()
  ).post('/api/course-sessions', {
    course: course._id,
    users: [learner.user._id],
    place: 'Room 4',
    date,
  });
  const teacher = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/courseSessions/${made.body.record._id}` });
  const code = teacher.waitForResponse((answer) => answer.url().endsWith('/check-in-code'));
  await teacher.getByRole('tab', { name: 'Attendance' }).click();
  await teacher.getByRole('button', { name: 'Show a check-in code' }).click();
  await teacher.getByRole('img', { name: /^QR code/ }).waitFor();
  const { link } = (await (await code).json()) as { link: string };
  const { pathname, search } = new URL(link);

  const page = await journey.signedIn(String(learner.user.email), ADMIN.password, { path: pathname + search, viewport: 'phone' });
  await page.getByRole('heading', { name: 'You are checked in' }).waitFor();
  await expectAccessible(page);
  await teacher.getByRole('button', { name: 'Attended', exact: true }).waitFor({ state: 'hidden' });
  expectNoErrors(page);
});

test('a policy is published, read and acknowledged; its next version shows what changed and is read anew', async () => {
  const { app } = journey;
  const name = unique('Hygiene');
  const { records } = (await (await app.signIn()).post('/api/teams/dataSourceSearch', { searchTerms: { name: 'Global' } })).body;
  const policy = await app.make('hrPolicies', {
    name,
    description: '<p>Wash your hands.</p><p>Report within two days.</p>',
    must_acknowledge: true,
    teams: [records[0]._id],
  });
  const editor = await journey.signedIn(ADMIN.email, ADMIN.password, { path: `/app/hrPolicies/${policy._id}` });
  const publish = async (button: string) => {
    await editor.getByRole('tab', { name: 'Versions' }).click();
    await editor.getByRole('button', { name: button, exact: true }).click();
    await editor.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await editor.getByText('The policy is published').last().waitFor();
  };
  await publish('Publish');

  const reader = await learnerWith('hrPolicies', 'policyVersions');
  const page = await journey.signedIn(String(reader.user.email), ADMIN.password, { path: '/app/policies', viewport: 'phone' });
  const card = page.getByRole('region', { name });
  await card.getByText('Report within two days.').waitFor();
  await card.getByRole('button', { name: 'Read and understood' }).click();
  await card.getByText(/^Acknowledged/).waitFor();
  await app.system().records.update('hrPolicies', policy._id, {
    description: '<p>Wash your hands.</p><p>Report within one day.</p>',
  });
  await editor.reload();
  await publish('Publish a new version');
  await page.reload();
  await card.getByText('What changed since version 1').click();
  expect(await card.locator('del').allTextContents()).toEqual(['two days.']);
  expect(await card.locator('ins').allTextContents()).toEqual(['one day.']);
  await card.getByRole('button', { name: 'Read and understood' }).waitFor();
  await expectAccessible(page);

  const bell = page.getByRole('button', { name: /^Notifications/ });
  await editor.getByRole('button', { name: /^Remind the / }).click();
  await editor.getByText(/was reminded$|were reminded$/).waitFor();
  await editor.getByText('Everybody else here was reminded today.').waitFor();
  await bell.click();
  await page.getByText('Please read a policy').waitFor();
  expectNoErrors(page);
  expectNoErrors(editor);
});

test('a tutorial is recorded from the screen, cut, and saved as a draft', async () => {
  const name = unique('Recorded');
  const page = await journey.signedIn(ADMIN.email, ADMIN.password, { path: '/app/tutorial-library/record' });

  await page.getByRole('button', { name: 'Share the screen and record' }).click();
  await page.getByRole('button', { name: 'Stop recording' }).waitFor();
  await page.waitForTimeout(2_000); // what is recorded takes its time
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.getByLabel('Your recording').waitFor();
  await page.getByText(/^From 0\.0 to [1-9]/).waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('slider', { name: 'Start in seconds' }).press('ArrowRight');
  await page.getByText(/^From 0\.1 to/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByText('The tutorial is saved as a draft').waitFor();
  await page.getByRole('heading', { name }).first().waitFor();

  const [tutorial] = await journey.app.find(await journey.app.signIn(), 'tutorials', { name });
  expect(tutorial).toMatchObject({ sourceType: 'video', active: false, sourcePath: expect.any(String) });
  expectNoErrors(page);
});
