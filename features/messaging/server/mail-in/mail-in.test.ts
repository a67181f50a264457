import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { smtpPeer, type SmtpPeer } from '#server/outside/testing-smtp.ts';
import { syncMailbox } from './sync.jobs.ts';
import { dovecot, hasDovecot } from './testing-dovecot.ts';
import { ownImap, type TestImap } from './testing-imap.ts';

const MAILBOX = 'ana@agency.example';
const PASSWORD = 'secret';

interface Made {
  id: string;
  from?: string;
  to?: string;
  cc?: string;
  subject?: string;
  answers?: string;
  headers?: string[];
  body?: string;
  type?: string;
}
/** A letter as a mail program writes it. */
const letterOf = ({
  id,
  from = 'Ada Byron <ada@example.org>',
  to = MAILBOX,
  cc,
  subject = 'Hello',
  answers,
  headers = [],
  body = 'Hi there',
  type = 'text/plain; charset=utf-8',
}: Made) =>
  [
    `Message-ID: <${id}>`,
    `Date: ${new Date(Date.now() - 60_000).toUTCString()}`,
    `From: ${from}`,
    `To: ${to}`,
    ...(cc ? [`Cc: ${cc}`] : []),
    `Subject: ${subject}`,
    ...(answers ? [`In-Reply-To: ${answers}`, `References: <other@example.org> ${answers}`] : []),
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    ...headers,
    '',
    body,
    '',
  ].join('\r\n');

const bounceOf = (id: string, address: string, messageId: string, status = '5.1.1', action = 'failed') =>
  letterOf({
    id,
    from: 'MAILER-DAEMON@agency.example',
    subject: 'Undelivered',
    type: 'multipart/report; report-type=delivery-status; boundary="cut"',
    headers: ['Auto-Submitted: auto-replied'],
    body: [
      '--cut',
      'Content-Type: text/plain',
      '',
      'It did not arrive.',
      '--cut',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; agency.example',
      '',
      `Final-Recipient: rfc822; ${address}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; 550 ${status} No such user`,
      '--cut',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${messageId}`,
      'Subject: Hello',
      '--cut--',
    ].join('\r\n'),
  });

const servers: [string, () => Promise<TestImap>][] = [
  ['a server of our own', ownImap],
  ...(hasDovecot ? [['Dovecot', dovecot] as [string, () => Promise<TestImap>]] : []),
];

const access = () => {
  const views = { views: allViews };
  return { messages: views, leads: views, gmailAccounts: views, emailFolders: views, emailAddresses: views };
};

describe.each(servers)('mail in from %s', (_name, start) => {
  let imap: TestImap;
  let app: TestApp;
  let ana: Client;
  let ben: Client;
  let lead: string;
  let account: string;
  beforeAll(async () => {
    imap = await start();
    app = await startTestApp({ env: { IMAP_URL: imap.url } });
    [ana, ben] = [await app.userWith({ access: access() }), await app.userWith({ access: access() })];
    lead = (await app.make('leads', LEAD))._id;
    account = await accountOf(ana, MAILBOX);
  });
  afterAll(async () => {
    await app?.close();
    await imap?.close();
  });

  const LEAD = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org' };
  async function accountOf(client: Client, address: string, more: object = {}): Promise<string> {
    const { body } = await client.post('/api/gmail-accounts', {
      gmail_email_address: address,
      gmail_password: PASSWORD,
      isDefault: true,
      ...more,
    });
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
    return body.record._id;
  }
  const sync = async (of: Client = ana, id = account) => (await of.post(`/api/gmail-accounts/sync-account/${id}`)).body;
  const stored = (id: string) => app.system().records.first('messages', { message_id: `<${id}>` });
  const about = () => ({ moduleName: 'leads', recordId: lead });

  test('a letter of somebody known comes to their record once, its owner is told, and strangers are not stored [MSG-031]', async () => {
    await imap.deliver(MAILBOX, letterOf({ id: 'first@example.org', subject: 'My license', cc: 'stranger@nowhere.example' }));
    await imap.deliver(MAILBOX, letterOf({ id: 'ad@nowhere.example', from: 'ads@nowhere.example' }));

    await syncMailbox.run(app.system(), { account }, { jobId: '1', attempt: 1 });
    await imap.deliver(MAILBOX, letterOf({ id: 'ad2@nowhere.example', from: 'ads@nowhere.example' }));
    expect(await sync()).toEqual({ seen: 1, stored: 0, known: 0, strangers: 1, failed: 0 });
    expect(await sync()).toEqual({ seen: 0, stored: 0, known: 0, strangers: 0, failed: 0 });

    expect(await stored('first@example.org')).toMatchObject({
      subject: 'My license',
      direction: 'inbound',
      status: 'Received - Not Read',
      sentFrom: 'Ada Byron <ada@example.org>',
      to: [MAILBOX],
      text: expect.stringContaining('Hi there'),
      related_record: about(),
      assigned_to: ana.user._id,
      mailbox: account,
    });
    expect(await stored('ad@nowhere.example')).toBeUndefined();
    const notices = await app.system().records.all('notifications', { assigned_to: ana.user._id });
    expect(notices.map(({ kind }) => kind)).toEqual(['mail-received']);
    expect((await ben.post(`/api/gmail-accounts/sync-account/${account}`)).status).toBe(404);
    expect((await ben.post('/api/gmail-accounts/sync-account-inbox')).status).toBe(409);
    expect((await ana.post('/api/gmail-accounts/sync-account-inbox')).body.seen).toBe(0);
  });

  test('an answer stays in its conversation and on its record whatever its address, and no word of it on the server is touched', async () => {
    const sent = (
      await ana.post('/api/messages/send-email-from-system', {
        to: ['ada@example.org'],
        subject: 'Hello',
        message: '<p>Hi</p>',
        related_record: about(),
      })
    ).body.record;
    await app.workJobs();
    const original = await app.system().records.get('messages', sent._id);
    await imap.deliver(
      MAILBOX,
      letterOf({ id: 'answer@other.example', from: 'ada.private@other.example', answers: String(original.message_id) }),
    );
    await imap.deliver(
      MAILBOX,
      letterOf({ id: 'mine@agency.example', from: `Ana <${MAILBOX}>`, to: 'ADA@example.org', subject: 'From my phone' }),
      'Sent',
    );

    expect(await sync()).toMatchObject({ seen: 2, stored: 2 });

    expect(await stored('answer@other.example')).toMatchObject({
      thread: original.thread,
      related_record: about(),
      direction: 'inbound',
    });
    expect(await stored('mine@agency.example')).toMatchObject({
      direction: 'outbound',
      status: 'Sent',
      sentBy: ana.user._id,
      related_record: about(),
    });
    if ('changes' in imap) expect(imap.changes).toEqual([]);
  });

  test('the same letter in two mailboxes is one message, and one kept of a stranger is its owner’s alone', async () => {
    const bens = await accountOf(ben, 'ben@agency.example', { keeps_strangers: true });
    for (const box of [MAILBOX, 'ben@agency.example'])
      await imap.deliver(box, letterOf({ id: 'both@example.org', to: `${MAILBOX}, ben@agency.example` }));
    await imap.deliver('ben@agency.example', letterOf({ id: 'friend@nowhere.example', from: 'friend@nowhere.example' }));

    expect(await sync()).toMatchObject({ stored: 1 });
    expect(await sync(ben, bens)).toMatchObject({ seen: 2, stored: 1, known: 1 });

    const friends = (await stored('friend@nowhere.example'))!._id;
    const statuses = [];
    for (const client of [ben, ana, await app.signIn()]) statuses.push((await client.get(`/api/messages/${friends}`)).status);
    expect(statuses.slice(0, 2)).toEqual([200, 404]);
  });

  test('what came back for good marks the letter and its address; a delay, and a report about others, mark nothing', async () => {
    const write = async (to: string) => {
      const { body } = await ana.post('/api/messages/send-email-from-system', {
        to: [to],
        subject: 'Hello',
        message: '<p>Hi</p>',
      });
      await app.workJobs();
      return app.system().records.get('messages', body.record._id);
    };
    const [gone, late, other] = [
      await write('gone@example.org'),
      await write('late@example.org'),
      await write('well@example.org'),
    ];
    await imap.deliver(MAILBOX, bounceOf('b1@agency.example', 'gone@example.org', String(gone.message_id)));
    await imap.deliver(MAILBOX, bounceOf('b2@agency.example', 'late@example.org', String(late.message_id), '4.4.1', 'delayed'));
    await imap.deliver(MAILBOX, bounceOf('b3@agency.example', 'ada@example.org', String(other.message_id)));
    await imap.deliver(
      MAILBOX,
      letterOf({ id: 'away@example.org', subject: 'Out of office', headers: ['Auto-Submitted: auto-replied'] }),
    );
    const before = await app.system().records.count('notifications', { kind: 'mail-received' });

    await sync();

    const statuses = await Promise.all(
      [gone, late, other].map(async ({ _id }) => (await app.system().records.get('messages', _id)).status),
    );
    expect(statuses).toEqual(['Bounced', 'Sent', 'Sent']);
    const held = await app.system().records.all('suppressions', { reason: 'bounced' });
    expect(held.map(({ address }) => address)).toEqual(['gone@example.org']);
    expect(await stored('away@example.org')).toMatchObject({
      is_automatic: true,
      status: 'Received - Read',
      related_record: about(),
    });
    expect(await app.system().records.count('notifications', { kind: 'mail-received' })).toBe(before);
  });

  test('formatted letters are cleaned, their files are checked and hang on the message, and pictures from elsewhere wait', async () => {
    const body = [
      '--cut',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p onclick="x()">Hello <b>you</b></p><script>alert(1)</script><img src="http://spy.example/p.gif"><img src="cid:logo">',
      '<a href="javascript:x()">bad</a><div style="position:fixed;color:red;background:url(http://spy.example/)">over</div>',
      '--cut',
      'Content-Type: text/plain; name="note.txt"',
      'Content-Disposition: attachment; filename="note.txt"',
      '',
      'A note',
      '--cut',
      'Content-Type: text/html; name="page.html"',
      'Content-Disposition: attachment; filename="page.html"',
      '',
      '<html><script>alert(1)</script></html>',
      '--cut--',
    ].join('\r\n');
    await imap.deliver(MAILBOX, letterOf({ id: 'html@example.org', type: 'multipart/mixed; boundary="cut"', body }));

    await sync();

    const letter = (await stored('html@example.org'))!;
    expect(letter.mail_html).toContain('<b>you</b>');
    expect(letter.mail_html).toContain('data-remote="http://spy.example/p.gif"');
    expect(letter.mail_html).not.toMatch(/script|onclick|javascript|src=|position|url\(/);
    expect(letter.attached_files).toMatchObject([{ filename: 'note.txt', type: 'text/plain' }]);
    expect(letter.error).toBe('Not kept: page.html');
    const file = (letter.attached_files as { _id: string }[])[0]!._id;
    expect((await ana.get(`/api/files/${file}`)).status).toBe(200);
    expect((await ana.get(`/api/messages/${letter._id}/remote/0/picture`)).status).toBe(404);
  });

  test('a letter that is forwarded as a file is kept as one, and its words are not those of the letter', async () => {
    const inner = letterOf({ id: 'inner@example.org', subject: 'The first one', body: 'Words of the first one' });
    const body = [
      '--cut',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'See the letter below.',
      '--cut',
      'Content-Type: message/rfc822; name="The first one.eml"',
      'Content-Disposition: attachment; filename="The first one.eml"',
      '',
      inner,
      '--cut',
      'Content-Type: message/rfc822',
      '',
      inner,
      '--cut--',
    ].join('\r\n');
    await imap.deliver(MAILBOX, letterOf({ id: 'forwarded@example.org', type: 'multipart/mixed; boundary="cut"', body }));

    await sync();

    const letter = (await stored('forwarded@example.org'))!;
    expect(letter.error ?? null).toBeNull();
    const files = letter.attached_files as { _id: string; filename: string }[];
    expect(files.map(({ filename }) => filename)).toEqual(['The first one.eml', 'attachment 2.eml']);
    expect(letter.text).toContain('See the letter below.');
    expect(letter.text).not.toContain('Words of the first one');
    expect((await ana.get(`/api/files/${files[0]!._id}`)).body).toContain('Words of the first one');
  });

  test('the mailbox of who may not sign in any more is read for nobody, and again when they come back', async () => {
    const gone = await app.userWith({ access: access() });
    const own = await accountOf(gone, 'gone@agency.example');
    await imap.deliver('gone@agency.example', letterOf({ id: 'late@example.org', to: 'gone@agency.example' }));
    const read = () => syncMailbox.run(app.system(), { account: own }, { jobId: '1', attempt: 1 });
    const setActive = (active: boolean) => app.system().records.update('users', gone.user._id, { active });

    await setActive(false);
    await read();
    expect(await stored('late@example.org')).toBeUndefined();
    await setActive(true);
    await read();
    expect(await stored('late@example.org')).toMatchObject({ mailbox: own });
  });

  test('a wrong password is said at the account and answered without it', async () => {
    const bad = await accountOf(ana, 'other@agency.example', { gmail_password: 'wrong', isDefault: false }).catch(() => '');
    const refused = await ana.post(`/api/gmail-accounts/sync-account/${bad}`);
    expect([refused.status, refused.body.error]).toEqual([409, 'The mail server rejected the name or password.']);
    expect((await ana.get(`/api/gmail-accounts/${bad}`)).body.sync_problem).toBe(
      'The mail server rejected the name or password.',
    );
  }, 30_000);
});

describe('Google', () => {
  let imap: Awaited<ReturnType<typeof ownImap>>;
  let smtp: SmtpPeer;
  let google: Server;
  let app: TestApp;
  let ana: Client;
  const asked: URLSearchParams[] = [];
  let isAway = false;
  beforeAll(async () => {
    imap = await ownImap();
    smtp = await smtpPeer();
    google = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        const fields = new URLSearchParams(body);
        asked.push(fields);
        const isGood = fields.get('code') === '4/good' || fields.get('refresh_token') === 'lasting';
        response.writeHead(isAway ? 503 : isGood ? 200 : 400, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify(
            isGood && !isAway
              ? {
                  access_token: 'good-for-an-hour',
                  expires_in: 3600,
                  ...(fields.get('code') ? { refresh_token: 'lasting' } : {}),
                }
              : { error: 'invalid_grant', error_description: 'Malformed auth code' },
          ),
        );
      });
    });
    await new Promise<void>((done) => google.listen(0, '127.0.0.1', done));
    const at = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
    app = await startTestApp({
      env: {
        IMAP_URL: imap.url,
        ACCOUNTS_SMTP_URL: smtp.url,
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'hidden',
        GOOGLE_AUTH_URL: `${at}/auth`,
        GOOGLE_TOKEN_URL: `${at}/token`,
      },
    });
    ana = await app.userWith({ access: access() });
  });
  afterAll(async () => {
    await app?.close();
    await imap?.close();
    smtp?.close();
    google?.close();
  });

  test('an account is connected by a code with its proof key, and reads mail with a token that no answer holds [MSG-031]', async () => {
    const account = (await ana.post('/api/gmail-accounts/no-password-account', { gmail_email_address: MAILBOX, isDefault: true }))
      .body.record._id;
    const { url } = (await ana.post('/api/gmail-accounts/request-auth-token', { account })).body;
    const query = new URL(url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: 'client',
      response_type: 'code',
      access_type: 'offline',
      scope: 'https://mail.google.com/',
      code_challenge_method: 'S256',
      redirect_uri: expect.stringMatching(/\/gmail-callback$/),
    });

    const wrong = await ana.post('/api/gmail-accounts/submit-approval-code', { account, code: '4/wrong' });
    expect([wrong.status, wrong.body.error]).toEqual([409, 'Google refused the connection: Malformed auth code.']);
    expect((await ana.post('/api/gmail-accounts/submit-approval-code', { account, code: '4/good' })).body).toEqual({
      connected: true,
    });

    const verifier = asked.at(-1)!.get('code_verifier')!;
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(query.get('code_challenge'));
    await imap.deliver(MAILBOX, letterOf({ id: 'one@nowhere.example' }));
    isAway = true;
    const away = 'Google is not responding. Please try again later.';
    expect((await ana.post('/api/gmail-accounts/sync-account-inbox')).body.error).toBe(away);
    expect((await ana.get(`/api/gmail-accounts/${account}`)).body.sync_problem).toBe(away);
    isAway = false;
    expect((await ana.post('/api/gmail-accounts/sync-account-inbox')).body).toMatchObject({ seen: 1, strangers: 1 });
    expect(imap.signedIn).toEqual(['XOAUTH2 good-for-an-hour']);
    const letter = { to: ['ada@example.org'], subject: 'By Google', message: '<p>Hi</p>', mailbox: account };
    const sent = (await ana.post('/api/messages/send-custom-email', letter)).body.record;
    await app.workJobs();
    expect((await app.system().records.get('messages', sent._id)).status).toBe('Sent');
    expect(smtp.signedIn).toEqual([`XOAUTH2 ${MAILBOX} good-for-an-hour`]);
    expect(smtp.letters.map(({ to }) => to)).toEqual([['ada@example.org']]);
    const answered = JSON.stringify((await ana.get(`/api/gmail-accounts/${account}`)).body);
    expect(answered).not.toMatch(/lasting|good-for/);
    const { rows } = await app.engine.database.query('select oauth_token from records."gmailAccounts" where _id = $1', [account]);
    expect(rows[0]!.oauth_token).not.toContain('lasting');
  });

  test('an address is verified by the code that was sent to it, for five tries, by its owner alone [MSG-031]', async () => {
    const account = (await ana.post('/api/gmail-accounts/no-password-account', { gmail_email_address: 'desk@agency.example' }))
      .body.record._id;
    const other = await app.userWith({ access: access() });
    const submit = (code: string, by = ana) => by.post('/api/gmail-accounts/submit-approval-code', { account, code });
    expect((await submit('123456')).status).toBe(409);
    expect((await other.post('/api/gmail-accounts/send-verification', { account })).status).toBe(404);
    expect((await ana.post('/api/gmail-accounts/send-verification', { account })).body.record._id).toBe(account);
    const sentCode = async () => {
      await app.workJobs();
      const { rows } = await app.engine.database.query(
        `select body from muster.outbox where "to" @> '["desk@agency.example"]' order by "createdAt"`,
      );
      return /<strong>(\d{6})</.exec(String(rows.at(-1)!.body))![1]!;
    };
    const first = await sentCode();
    const wrong = (right: string) => submit(right === '000000' ? '000001' : '000000');
    for (let tries = 0; tries < 5; tries++) expect((await wrong(first)).status).toBe(422);
    expect((await submit(first)).status).toBe(409);

    await ana.post('/api/gmail-accounts/send-verification', { account });
    const code = await sentCode();
    for (let tries = 0; tries < 4; tries++) expect((await wrong(code)).status).toBe(422);
    expect((await submit(code, other)).status).toBe(404);
    expect((await submit(code)).body).toEqual({ connected: true });
    expect((await submit(code)).status).toBe(409);

    const sent = (await ana.post('/api/gmail-accounts/send-test', { account })).body.record;
    expect(sent).toMatchObject({ to: ['desk@agency.example'], mailbox: account });

    const renamed = { account_nickname: 'Desk' };
    expect((await ana.put(`/api/gmail-accounts/update-non-password/${account}`, renamed)).body.record).toMatchObject(renamed);
    const own = (await ana.get(`/api/gmail-accounts/user-id/${ana.user._id}`)).body.records as { _id: string }[];
    expect(own.map(({ _id }) => _id)).toContain(account);
  });

  test('numbers that were given anew are read anew, and what is here stays once', async () => {
    const account = (
      await ana.post('/api/gmail-accounts', {
        gmail_email_address: 'new@agency.example',
        gmail_password: PASSWORD,
        keeps_strangers: true,
      })
    ).body.record._id;
    const sync = async () => (await ana.post(`/api/gmail-accounts/sync-account/${account}`)).body;
    await imap.deliver('new@agency.example', letterOf({ id: 'kept@nowhere.example' }));
    expect(await sync()).toMatchObject({ stored: 1 });

    imap.renumber('new@agency.example');

    expect(await sync()).toMatchObject({ seen: 1, stored: 0, known: 1 });
  });
});
