/** Has the fields for files speak the page's language, which browsers don't: the input lies under a button and the file's name. */
export function startFiles(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-file]')) {
    const input = place.querySelector('input');
    const face = place.querySelector<HTMLElement>('.face');
    const chosen = place.querySelector<HTMLElement>('[data-chosen]');
    if (!input || !face || !chosen) continue;
    const tell = () => {
      chosen.textContent = input.files?.[0]?.name ?? place.dataset['file'] ?? '';
      input.title = chosen.textContent;
    };
    input.addEventListener('change', tell);
    // Going back in history keeps what was chosen.
    tell();
    face.hidden = false;
    place.classList.add('faced');
  }
}
