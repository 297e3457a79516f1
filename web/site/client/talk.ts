import { listen, speak } from '../../app/entities/talk/speech.ts';
import { joinWords } from '../../app/entities/talk/spoken-words.ts';
import { takeToken } from './human-check.ts';
import { type Line, LineError, openLine, type Turn } from './talk/line.ts';
import { createPanel, type TalkWords } from './talk/panel.ts';

for (const root of document.querySelectorAll<HTMLElement>('[data-talk]')) startTalking(root);

/** Lets a visitor talk to the page's demo agent, by text, and by voice if the browser supports it. */
function startTalking(root: HTMLElement): void {
  const words = JSON.parse(root.dataset['texts'] ?? '{}') as TalkWords; // our own page sets this attribute
  const slug = root.dataset['talk'] ?? '';
  const panel = createPanel(root, words);
  const form = root.querySelector('form');
  const input = form?.querySelector<HTMLInputElement>('input[name="words"]');
  const button = (name: string) => root.querySelector<HTMLButtonElement>(`[data-do="${name}"]`);
  if (!form || !input) return;

  let line: Line | undefined;
  let isByVoice = false;
  let lang = document.documentElement.lang;
  let startedAt = 0;
  let stopSpeaking: (() => string) | undefined;
  let stopListening: (() => void) | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;
  const since = () => Date.now() - startedAt;
  const interruptButton = button('interrupt');

  const show = (isOpen: boolean) => {
    form.hidden = !isOpen;
    for (const name of ['voice', 'text']) toggle(button(name), !isOpen);
  };
  const quiet = (): string | undefined => {
    stopListening?.();
    stopListening = undefined;
    const spoken = stopSpeaking?.();
    stopSpeaking = undefined;
    toggle(interruptButton, false);
    return spoken;
  };
  const typeInstead = (why: string) => {
    isByVoice = false;
    panel.say(why);
    input.focus();
  };
  const say = (text: string) => {
    const spoken = quiet();
    if (!line) return;
    if (spoken !== undefined) line.interrupt(spoken);
    panel.heard(text, since());
    line.say(text, lang);
  };
  const hear = () => {
    if (!line || !isByVoice) return panel.say('typing');
    panel.say('asking');
    stopListening = listen(lang, {
      onListening: () => panel.say('listening'),
      onInterim: (text) => panel.hear(text, since()),
      onFinal: (text) => {
        if (text !== '') return say(text);
        panel.heard('', since());
        // Nobody spoke: keep listening, as a telephone does.
        if (document.visibilityState === 'visible') hear();
        else typeInstead('typing');
      },
      onFailure: (why) => {
        panel.heard('', since());
        typeInstead(why);
      },
    });
  };
  const onTurn = (turn: Turn) => {
    const { text, lang: spoken } = joinWords(turn.frames);
    lang = spoken ?? lang;
    panel.take(turn, text);
    if (!isByVoice) return panel.say('typing');
    const isLast = turn.inbox.status === 'ended';
    stopSpeaking = speak(text, lang, {
      onEnd: () => {
        stopSpeaking = undefined;
        toggle(interruptButton, false);
        if (!isLast) hear();
      },
    });
    if (stopSpeaking === undefined) {
      panel.showNoVoice();
      return isLast ? undefined : hear();
    }
    panel.say('speaking');
    toggle(interruptButton, !isLast);
  };
  const onClosed = (isEnded: boolean) => {
    // The agent finishes its last words.
    stopListening?.();
    clearInterval(ticking);
    line = undefined;
    panel.end();
    panel.say(isEnded ? 'ended' : 'cut');
    show(false);
  };
  const start = async (byVoice: boolean) => {
    for (const name of ['voice', 'text']) toggle(button(name), false);
    isByVoice = byVoice;
    lang = document.documentElement.lang;
    startedAt = Date.now();
    panel.say('connecting');
    const humanCheckToken = takeToken(root.querySelector('[data-human-check]'));
    panel.reset();
    try {
      show(true);
      line = await openLine(slug, { lang, ...(humanCheckToken && { humanCheckToken }) }, { onTurn, onClosed });
      const { endsAt } = line;
      ticking = setInterval(() => panel.showLeft(endsAt - Date.now()), 1_000);
      panel.showLeft(endsAt - Date.now());
      onTurn(line.first);
      if (!byVoice) input.focus();
    } catch (error) {
      root.classList.remove('begun');
      show(false);
      panel.fail(error instanceof LineError ? error.code : 'other');
    }
  };

  button('voice')?.addEventListener('click', () => void start(true));
  button('text')?.addEventListener('click', () => void start(false));
  button('hang-up')?.addEventListener('click', () => {
    quiet();
    line?.hangUp();
  });
  interruptButton?.addEventListener('click', () => {
    const spoken = quiet();
    if (spoken !== undefined) line?.interrupt(spoken);
    hear();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = input.value.trim();
    input.value = '';
    if (text !== '') say(text);
  });
  for (const suggestion of root.querySelectorAll<HTMLButtonElement>('[data-say]'))
    suggestion.addEventListener('click', () => say(suggestion.textContent ?? ''));
  addEventListener('pagehide', () => quiet());
  // Some browsers load their voices only after the first call.
  if ('speechSynthesis' in window) speechSynthesis.getVoices();
  root.classList.add('ready');
  show(false);
}

function toggle(button: HTMLButtonElement | null, isShown: boolean): void {
  if (button) button.hidden = !isShown;
}
