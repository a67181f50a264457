/* The description as the person signed in to this browser may read it; what they try here is done in their name. */
const place = document.querySelector('#description');
const token = localStorage.getItem('jwt_token');
const headers = token ? { authorization: `Bearer ${token}` } : {};

fetch('/api/openapi.json', { headers })
  .then(async (answer) => {
    if (!answer.ok)
      throw new Error(answer.status === 401 ? 'Sign in to Muster, then load this page again.' : 'Please try again.');
    const ui = globalThis.SwaggerUIBundle({
      spec: await answer.json(),
      domNode: place,
      docExpansion: 'none',
      defaultModelsExpandDepth: 0,
      filter: true,
      validatorUrl: null,
      onComplete: () => ui.preauthorizeApiKey('session', token),
    });
  })
  .catch((problem) => {
    place.textContent = problem.message;
  });
