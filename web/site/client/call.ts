import { startVoice } from './voice.ts';

/** How long a finished call stays before it starts again, in seconds. */
const REST_S = 4;

for (const call of document.querySelectorAll<HTMLElement>('[data-call]')) startCall(call);

/**
 * Plays a sample call: words light up as they are spoken, and the inbox fills next to them.
 *
 * It runs while it is visible. With reduced motion, the whole call is shown until the visitor plays it.
 */
function startCall(call: HTMLElement): void {
  const endsAt = Number(call.dataset['call']);
  const items = timedItems(call);
  const toggle = call.querySelector<HTMLButtonElement>('[data-toggle]');
  const clock = call.querySelector('[data-clock]');
  const track = call.querySelector<HTMLElement>('[data-track]');
  let at = 0;
  let isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let isSeen = true;
  let last: number | undefined;
  let frame = 0;

  const put = () => {
    for (const item of items) item.element.classList.toggle('said', at >= item.at);
    if (clock) clock.textContent = `${Math.floor(Math.min(at, endsAt) / 60)}:${pad(Math.min(at, endsAt) % 60)}`;
    if (track) track.style.transform = `scaleX(${Math.min(1, at / endsAt)})`;
  };
  const step = (now: number) => {
    at += Math.min(0.1, (now - (last ?? now)) / 1_000);
    last = now;
    if (at > endsAt + REST_S) at = 0;
    put();
    frame = requestAnimationFrame(step);
  };
  const follow = () => {
    cancelAnimationFrame(frame);
    last = undefined;
    call.classList.toggle('timed', isPlaying || at > 0);
    toggle?.setAttribute('aria-label', (isPlaying ? toggle.dataset['pause'] : toggle.dataset['play']) ?? '');
    toggle?.classList.toggle('playing', isPlaying);
    if (isPlaying && isSeen) frame = requestAnimationFrame(step);
  };
  if (toggle) {
    toggle.hidden = false;
    toggle.addEventListener('click', () => {
      if (!isPlaying && at >= endsAt) at = 0;
      isPlaying = !isPlaying;
      follow();
    });
  }
  new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? true;
    follow();
  }).observe(call);
  follow();
  startVoice(call, {
    play: (seconds) => {
      at = seconds;
      isPlaying = true;
      follow();
    },
    rest: () => {
      isPlaying = false;
      follow();
    },
  });
}

/** Every element that appears at a second of its own: words, lines and events. */
function timedItems(call: HTMLElement): { readonly element: Element; readonly at: number }[] {
  const lines = [...call.querySelectorAll<HTMLElement>('[data-at]')].flatMap((line) => {
    const [from, to] = [Number(line.dataset['at']), Number(line.dataset['end'])];
    const words = wrapWords(line);
    const each = Math.min(0.32, (to - from - 0.4) / words.length);
    return [{ element: line, at: from }, ...words.map((element, index) => ({ element, at: from + index * each }))];
  });
  const steps = [...call.querySelectorAll<HTMLElement>('[data-step]')].map((element) => ({
    element,
    at: Number(element.dataset['step']),
  }));
  return [...lines, ...steps];
}

/** Wraps each word of a line in its own element. */
function wrapWords(line: HTMLElement): Element[] {
  const text = line.querySelector('[data-words]');
  if (!text) return [];
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes.flatMap((node) => {
    const parts = node.data.split(/(\s+)/).filter((part) => part !== '');
    const made = parts.map((part) => {
      if (part.trim() === '') return document.createTextNode(part);
      const word = document.createElement('span');
      word.className = 'word';
      word.textContent = part;
      return word;
    });
    node.replaceWith(...made);
    return made.filter((one) => one instanceof Element);
  });
}

const pad = (seconds: number) => String(Math.floor(seconds)).padStart(2, '0');
