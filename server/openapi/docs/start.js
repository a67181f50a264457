/* The description as the person signed in to this browser may read it; what they try here is done in their name. */
const place = document.querySelector('#description');
const choice = document.querySelector('#tags');
const token = localStorage.getItem('jwt_token');
/* Read while the description is on its way. */
const viewer = new Promise((done) => {
  if (globalThis.SwaggerUIBundle) done();
  else document.querySelector('#viewer').addEventListener('load', done);
});

choice.addEventListener('change', () => {
  location.hash = choice.value;
  void show(choice.value);
});
void show(location.hash.slice(1) || 'any-module');

async function show(tag) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`/api/openapi.json?modules=${encodeURIComponent(tag)}`, { headers });
  if (answer.status === 400 && tag !== 'any-module') return show('any-module');
  if (!answer.ok) {
    place.textContent = answer.status === 401 ? 'Sign in to Muster, then load this page again.' : 'Please load this page again.';
    return;
  }
  const spec = await answer.json();
  choice.replaceChildren(...spec.tags.map(({ name }) => new Option(name, name, false, name === tag)));
  await viewer;
  place.replaceChildren();
  const ui = globalThis.SwaggerUIBundle({
    spec: { ...spec, tags: spec.tags.filter(({ name }) => name === tag) },
    domNode: place,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
    onComplete: () => ui.preauthorizeApiKey('session', token),
  });
}
