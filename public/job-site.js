// Keeps what was typed into an application until it was sent; nothing leaves the browser.
for (const form of document.querySelectorAll('form[data-draft]')) {
  const key = `application ${form.dataset.draft}`;
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  const fields = [...form.elements].filter(
    ({ name, type }) => name && name !== 'website' && type !== 'file' && type !== 'submit',
  );
  for (const field of fields) {
    if (!(field.name in kept)) continue;
    if (field.type === 'checkbox') field.checked = kept[field.name];
    else if (!field.value) field.value = kept[field.name];
  }
  form.addEventListener('input', () => {
    const values = fields.map((field) => [field.name, field.type === 'checkbox' ? field.checked : field.value]);
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(values)));
  });
}
if (location.search.includes('received'))
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('application ')) sessionStorage.removeItem(key);
