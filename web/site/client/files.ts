/** Shows file inputs in the page's language rather than the browser's: the input is below a button and the file's name. */
export function startFiles(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-file]')) {
    const input = place.querySelector('input');
    const face = place.querySelector<HTMLElement>('.face');
    const chosen = place.querySelector<HTMLElement>('[data-chosen]');
    if (!input || !face || !chosen) continue;
    const showName = () => {
      chosen.textContent = input.files?.[0]?.name ?? place.dataset['file'] ?? '';
      input.title = chosen.textContent;
    };
    input.addEventListener('change', showName);
    // Going back in the history keeps the chosen file.
    showName();
    face.hidden = false;
    place.classList.add('faced');
  }
}
