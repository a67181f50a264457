/* The calls of one tag at a time, as the person who is signed in to this browser may read them. What a call says is drawn when it is opened. */
const place = document.querySelector('#calls');
const choice = document.querySelector('#tags');
const token = localStorage.getItem('jwt_token');

choice.addEventListener('change', () => void show(choice.value));
if (token) void show('any-module');

async function show(tag) {
  place.textContent = 'Loading …';
  const answer = await fetch(`/api/openapi.json?modules=${encodeURIComponent(tag)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) {
    place.textContent = answer.status === 401 ? 'Sign in to Muster, then load this page again.' : 'Please load this page again.';
    return;
  }
  const spec = await answer.json();
  choice.replaceChildren(...spec.tags.map(({ name }) => new Option(name, name, false, name === tag)));
  choice.closest('label').hidden = false;
  place.replaceChildren(...callsOf(spec).map((call) => drawnCall(spec, call)), ...schemasOf(spec));
}

const callsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, { servers: _servers, 'x-address': address = path, ...calls }]) =>
    Object.entries(calls).map(([method, call]) => ({ method: method.toUpperCase(), address, call })),
  );

function drawnCall(spec, { method, address, call }) {
  const head = element('summary', element('b', method), element('code', address), ` ${call.summary}`);
  return folded(head, () => {
    const [body] = Object.values(call.requestBody?.content ?? {});
    const [answer] = Object.values(call.responses[200]?.content ?? {});
    return [
      element('p', whoMay(spec, call)),
      ...listed('Further addresses', call['x-aliases']),
      ...listed(
        'Query',
        call.parameters?.filter((each) => each.in === 'query').map(({ name }) => name),
      ),
      ...part('Body', body),
      ...part('Answer', answer),
    ];
  });
}

function whoMay(spec, { security = spec.security, 'x-policy': policy }) {
  const who = typeof policy === 'object' ? `needs the right “${policy.view}” on ${policy.module}` : `for: ${policy}`;
  return `${who}${security.some((each) => each.apiKey) ? ', also by API key' : ''}`;
}

const listed = (title, values) => (values?.length ? [element('p', `${title}: `, element('code', values.join(', ')))] : []);
const part = (title, content) =>
  content
    ? [
        element('p', title),
        block(content.example ?? content.schema),
        ...(content.example ? [folded(element('summary', 'Schema'), () => [block(content.schema)])] : []),
      ]
    : [];
const schemasOf = ({ components: { schemas = {} } }) => [
  element('h3', 'Schemas'),
  ...Object.entries(schemas).map(([name, schema]) => folded(element('summary', element('code', name)), () => [block(schema)])),
];

function folded(head, draw) {
  const details = element('details', head);
  details.addEventListener('toggle', () => details.childElementCount > 1 || details.append(...draw()));
  return details;
}

function block(value) {
  const pre = element('pre', element('code', JSON.stringify(value, null, 2)));
  pre.tabIndex = 0;
  return pre;
}

function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
