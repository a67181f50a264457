import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';

let app: TestApp;
let admin: Client;
let ana: Client;
let ben: Client;
let post: string;
beforeAll(async () => {
  app = await startTestApp({ listen: true });
  admin = await app.signIn();
  const views = { views: allViews };
  const person = () => app.userWith({ access: { socialConversations: views, socialComments: views } });
  [ana, ben] = [await person(), await person()];
  post = (await ana.post('/api/social-conversations', { post: 'Ten starts this week!' })).body.record._id;
});
afterAll(() => app?.close());

const idOf = ({ user }: Client) => user._id as string;
const comment = async (by: Client, text = 'Great', conversation = post) =>
  (await by.post('/api/social-comments', { conversation, comment: text })).body.record;
const anotherPost = async () => (await ana.post('/api/social-conversations', { post: 'Another one' })).body.record._id as string;
const stored = (id: string) => app.system().records.get('socialComments', id);

test('a reaction comes and goes, everybody has their own, and another word is none [MISC-006]', async () => {
  const react = (by: Client, emoji: string, what = 'social-conversations', id = post) =>
    by.put(`/api/${what}/react/${id}`, { emoji });
  const words = ['sad', 'happy', 'like', 'nervous', 'love', 'angry', 'interested', 'confused', 'shocked', 'cold', 'exploding'];
  for (const word of words) expect([word, (await react(ana, word)).status]).toEqual([word, 200]);
  for (const word of words.slice(1)) await react(ana, word);

  expect((await react(ben, 'sad')).body).toEqual({ reactions: { sad: 2 }, mine: ['sad'] });
  expect((await react(ana, 'sad')).body).toEqual({ reactions: { sad: 1 }, mine: [] });
  expect((await react(ana, 'bored')).status).toBe(400);
  const { _id } = await comment(ben);
  expect((await react(ana, 'love', 'social-comments', _id)).body).toEqual({ reactions: { love: 1 }, mine: ['love'] });
});

test('comments are marked as viewed by oneself, one, several, or all of conversations [MSG-033]', async () => {
  const [one, two, three] = [await comment(ana), await comment(ana), await comment(ana)];
  const mark = (path: string, body: object) => ben.put(`/api/social-comments/${path}`, body);

  expect((await mark('mark-one-as-viewed-by/by-user', { _id: one._id, userToAdd: idOf(ana) })).status).toBe(403);
  expect((await mark('mark-one-as-viewed-by/by-user', { _id: one._id, userToAdd: idOf(ben) })).body.changed).toBe(1);
  expect((await mark('mark-as-viewed-by/by-user', { ids: [one._id, two._id], userToAdd: idOf(ben) })).body).toMatchObject({
    matched: 2,
    changed: 1,
  });
  const elsewhere = await comment(ana, 'Great', await anotherPost());
  const all = { conversationIds: [post], userToAdd: idOf(ben) };
  expect((await mark('mark-as-viewed-by/by-conversations-and-not-viewed-by', all)).body.changed).toBeGreaterThan(0);
  expect((await mark('mark-as-viewed-by/by-conversations-and-not-viewed-by', all)).body).toMatchObject({
    matched: 0,
    changed: 0,
  });
  expect((await stored(three._id)).viewed_by).toEqual([idOf(ben)]);
  expect((await stored(elsewhere._id)).viewed_by ?? []).toEqual([]);
});

test('one deletes one’s own comments of a conversation, System Admins all of them [MSG-033]', async () => {
  const [anas, bens] = [await comment(ana), await comment(ben)];
  const elsewhere = await comment(ben, 'Great', await anotherPost());
  const remove = (by: Client) => by.put('/api/social-comments/mark-as-deleted/by-conversationGroupKey', { conversation: post });
  const isThere = async ({ _id }: { _id: string }) => (await app.system().records.find('socialComments', _id)) !== undefined;

  expect((await remove(ben)).status).toBe(200);
  expect([await isThere(anas), await isThere(bens)]).toEqual([true, false]);
  await remove(admin);
  expect([await isThere(anas), await isThere(elsewhere)]).toEqual([false, true]);
});

test('who takes part is told of a comment, and the conversation moves up [MSG-029] [MSG-034]', async () => {
  const heard: { _id: string }[] = [];
  const socket = io(app.address, { auth: { token: ana.token }, transports: ['websocket'] });
  socket.on('new-social-comment-event', (payload) => heard.push(payload));
  await new Promise<void>((done) => void socket.on('connect', done));
  const before = (await app.system().records.get('socialConversations', post)).activity_date as string;
  app.advance(5_000);

  const { _id } = await comment(ben);

  const ofThis = () => heard.filter((each) => each._id === _id);
  await expect.poll(ofThis).toEqual([{ _id, conversation: post }]);
  expect((await app.system().records.get('socialConversations', post)).activity_date! > before).toBe(true);
  expect((await ana.post('/events/announce-new-social-comment', { _id })).status).toBe(403);
  expect((await ben.post('/events/announce-new-social-comment', { _id })).status).toBe(200);
  await expect.poll(() => ofThis().length).toBe(2);
  app.advance(5_000);
  const moved = await ben.put(`/api/social-conversations/update-activity-date/${post}`);
  expect(Date.parse(moved.body.record.activity_date)).toBeGreaterThan(Date.parse(before) + 9_000);
  socket.disconnect();
});

test('who is mentioned in a comment is notified once; a changed comment notifies those it newly mentions', async () => {
  const cy = await app.userWith({ access: { socialConversations: { views: allViews }, socialComments: { views: allViews } } });
  const fields = { conversation: post, comment: 'Look', mentions: [idOf(ben)] };
  const { _id } = (await ana.post('/api/social-comments', fields)).body.record;
  // an unread notice that comes again moves up, and counts it
  const told = async (person: Client) =>
    (await person.get('/api/notifications')).body.records
      .filter(({ title }: { title: string }) => title === 'You were mentioned in a comment')
      .map(({ amount, kind, path }: Record<string, unknown>) => [amount, kind, path]);
  const once = [[1, 'mentioned', '/app/feed']];
  expect([await told(ben), await told(cy)]).toEqual([once, []]);

  const change = { comment: 'Look again', mentions: [idOf(ben), idOf(cy)] };
  expect((await ana.put(`/api/social-comments/update-certain-fields/${_id}`, { fields: change })).status).toBe(200);

  expect([await told(ben), await told(cy)]).toEqual([once, once]);
});

test('only who may pin pins a post', async () => {
  const pin = (by: Client, pinned: boolean) =>
    by.put(`/api/social-conversations/update-certain-fields/${post}`, { fields: { pinned } });
  expect((await pin(ana, true)).body.error).toBe('You are not allowed to pin posts.');
  await app.system().records.update('users', idOf(ana), { pinning_posts_enabled: true });
  expect((await pin(ana, true)).status).toBe(200);
});
