import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { startTestApp, type Client, type TestApp } from '../testing.ts';

let app: TestApp;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => app?.close());

const profileOf = (client: Client, user: { _id: string }) => client.get(`/api/user-profiles/for-user/${user._id}`);
const change = (client: Client, fields: object) => client.put('/api/user-profiles/mine', fields);
const uploaded = async (client: Client, content: Buffer, name = 'me.png') =>
  (await client.upload('/api/files/upload', { name, content })).body._id as string;

test('a profile is made at first need, one for each user, however many need it at once', async () => {
  const person = await app.userWith({ name: 'Ada Marsh' });

  const answers = await Promise.all(Array.from({ length: 8 }, () => profileOf(person, person.user)));

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  expect(answers[0]!.body).toMatchObject({ user: person.user._id, name: 'Ada Marsh', about_me: null, avatar: null });
  const twice = app.make('userProfiles', { user: person.user._id });
  await expect(twice).rejects.toMatchObject({ status: 422 });
});

test('one keeps one’s own profile whatever one’s roles say, and colleagues may read it [SHELL-039]', async () => {
  const [person, colleague] = [await app.userWith({}), await app.userWith({})];
  const avatar = await uploaded(person, picture);
  const background_image = await uploaded(person, picture);

  const saved = await change(person, { avatar, background_image, about_me: 'Nights in Tampa', theme: 'candy' });

  expect(saved.status).toBe(200);
  expect((await profileOf(colleague, person.user)).body).toMatchObject({
    user: person.user._id,
    avatar,
    background_image,
    about_me: 'Nights in Tampa',
    theme: 'candy',
  });
  expect((await change(person, { theme: 'no such theme' })).body.fields.theme).toBeTruthy();
  expect((await change(person, { user: colleague.user._id })).status).toBe(400);
});

test('the order of one’s navigation is kept with the profile, and given up for the usual one', async () => {
  const person = await app.userWith({});

  const saved = await change(person, { navigation: ['tasks', 'leads'] });

  expect(saved.body.record.navigation).toEqual(['tasks', 'leads']);
  expect((await profileOf(person, person.user)).body.navigation).toEqual(['tasks', 'leads']);
  const colleague = await app.userWith({});
  expect((await profileOf(colleague, person.user)).body.navigation ?? null).toBeNull();
  expect((await change(person, { navigation: [1] })).status).toBe(400);
  expect((await change(person, { navigation: null })).body.record.navigation ?? null).toBeNull();
});

test('locale, language and time zone are ones that exist', async () => {
  const person = await app.userWith({});

  const wrong = await change(person, { time_zone: 'Mars/Olympus' });
  const right = await change(person, { time_zone: 'America/Los_Angeles', locale: 'en-GB' });

  expect([wrong.status, wrong.body.fields.time_zone]).toEqual([
    422,
    expect.stringContaining('There is no time zone named “Mars/'),
  ]);
  expect(right.body.record).toMatchObject({ time_zone: 'America/Los_Angeles', locale: 'en-GB' });
  expect((await change(person, { locale: 'de-DE' })).body.fields.locale).toBeTruthy();
  expect((await change(person, { language: 'es' })).body.record.language).toBe('es');
  expect((await change(person, { language: 'fr' })).body.fields.language).toBeTruthy();
});

test('a picture is a picture, of a size one can load, and one’s own upload', async () => {
  const [person, other] = [await app.userWith({}), await app.userWith({})];
  const paper = await uploaded(person, Buffer.from('%PDF-1.7\n%%EOF\n'), 'cv.pdf');
  const huge = await uploaded(person, Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]));
  const theirs = await uploaded(other, picture);

  expect((await change(person, { avatar: paper })).body.fields.avatar).toContain('JPEG, PNG, WebP or GIF');
  expect((await change(person, { avatar: huge })).body.fields.avatar).toContain('larger than 5 MB');
  expect((await change(person, { avatar: theirs })).body.fields.avatar).toContain('was not found');
  expect((await profileOf(person, person.user)).body.avatar).toBeNull();
});

test('avatars are shown to colleagues, never to other providers, and are not sent twice', async () => {
  const [person, colleague] = [await app.userWith({}), await app.userWith({})];
  const provider = await app.userWith({ userType: 'Provider' });
  const avatar = await uploaded(person, picture);
  await change(person, { avatar });
  const path = `/api/user-profiles/avatar/${person.user._id}`;
  const asked = { users: [person.user._id, colleague.user._id] };

  expect((await colleague.post('/api/user-profiles/avatars', asked)).body).toEqual({ avatars: { [person.user._id]: avatar } });
  expect((await provider.post('/api/user-profiles/avatars', asked)).body).toEqual({ avatars: {} });
  const shown = await colleague.get(path);
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await colleague.get(path, { 'if-none-match': String(shown.headers.etag) })).status).toBe(304);
  expect((await provider.get(path)).status).toBe(404);
  expect((await profileOf(provider, person.user)).status).toBe(404);
  expect((await profileOf(provider, provider.user)).body.user).toBe(provider.user._id);
});

test('nobody takes somebody else’s profile by making it first', async () => {
  const everything = { access: true, view: 'All', create: true, edit: 'All', delete: 'All' };
  const taker = await app.userWith({ access: { userProfiles: { views: everything } } });
  const victim = await app.userWith({});

  const taken = await taker.post('/api/user-profiles', { user: victim.user._id, about_me: 'not mine' });

  expect([taken.status, taken.body.error]).toEqual([422, 'You can only change your own profile.']);
});
