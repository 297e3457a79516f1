import { loadWidget } from '../../app/ui/human-check-widget.ts';

/** The minimum width for the full-size widget; narrower places get the smaller one. */
const MIN_FULL_SIZE_PX = 300;
const renewals = new Map<Element, () => void>();

/** Renders the human check's widget in each place for it, and keeps its token in the input next to it. */
export function startHumanChecks(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-human-check]')) void show(place);
}

async function show(place: HTMLElement): Promise<void> {
  const box = place.querySelector<HTMLElement>('[data-widget]');
  const status = place.querySelector<HTMLElement>('[data-status]');
  const input = place.querySelector('input');
  if (!box || !status || !input) return;
  const keep = (token: string) => {
    input.value = token;
  };
  const fail = () => {
    keep('');
    status.textContent = status.dataset['failed'] ?? '';
  };
  status.textContent = status.dataset['loading'] ?? '';
  try {
    const widget = await loadWidget(place.dataset['script'] ?? '');
    const id = widget.render(box, {
      sitekey: place.dataset['humanCheck'] ?? '',
      language: place.dataset['language'] ?? '',
      theme: document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light',
      size: box.clientWidth < MIN_FULL_SIZE_PX ? 'compact' : 'flexible',
      retry: 'never',
      callback: keep,
      'expired-callback': () => keep(''),
      'error-callback': () => {
        fail();
        return true;
      },
    });
    if (id === undefined) return fail();
    status.textContent = '';
    renewals.set(place, () => {
      keep('');
      widget.reset(id);
    });
  } catch {
    fail();
  }
}

/** Returns the token of a place's widget, which is valid for one call; undefined without a token or widget. */
export function takeToken(place: Element | null): string | undefined {
  const token = place?.querySelector('input')?.value;
  if (place && token) renewals.get(place)?.();
  return token || undefined;
}
