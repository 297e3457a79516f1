// Before the first paint: the stored theme, or the system's. A file of its own, because the page's policy forbids inline scripts.
(() => {
  let theme = 'system';
  try {
    theme = localStorage.getItem('theme') ?? 'system';
  } catch {
    // Storage may be closed to us; the system's theme will do.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (theme !== 'light' && theme !== 'dark') return;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.media = meta.dataset.scheme === theme ? 'all' : 'not all';
  }
})();
