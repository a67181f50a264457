// Runs before the first paint, so that no page flashes in another theme; web/chosen-theme.ts goes on from here.
(() => {
  let theme = 'default';
  let scheme = 'auto';
  try {
    theme = localStorage.getItem('theme') || theme;
    scheme = localStorage.getItem('theme-scheme') || scheme;
  } catch {
    // a browser that keeps nothing looks as its system does
  }
  if (theme === 'light' || theme === 'dark') scheme = theme;
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})();
