interface Playing {
  /** Shows the call from a given second on. */
  play(seconds: number): void;
  rest(): void;
}

/** Reads a call aloud with the browser's own voices, one for the agent and a higher one for the caller; says so if there are none. */
export function startVoice(call: HTMLElement, { play, rest }: Playing): void {
  const button = call.querySelector<HTMLButtonElement>('[data-listen]');
  const status = call.querySelector<HTMLElement>('[data-no-voice]');
  if (!button) return;
  button.hidden = false;
  const lines = [...call.querySelectorAll<HTMLElement>('[data-at]')].filter((line) => !line.classList.contains('note'));
  let isReading = false;
  const show = (reading: boolean) => {
    isReading = reading;
    button.textContent = (reading ? button.dataset['stop'] : button.dataset['listen']) ?? '';
  };
  const stop = () => {
    show(false);
    speechSynthesis.cancel();
    rest();
  };
  const read = (index: number) => {
    const line = lines[index];
    if (!line || !isReading) return stop();
    const spoken = new SpeechSynthesisUtterance(line.querySelector('[data-words]')?.textContent ?? '');
    spoken.lang = call.dataset['lang'] ?? 'en';
    spoken.pitch = line.classList.contains('caller') ? 1.25 : 0.95;
    spoken.onstart = () => play(Number(line.dataset['at']));
    spoken.onend = () => read(index + 1);
    spoken.onerror = stop;
    speechSynthesis.speak(spoken);
  };
  button.addEventListener('click', () => {
    if (isReading) return stop();
    if (!hasVoice(call.dataset['lang'] ?? 'en')) {
      if (status) status.textContent = status.dataset['noVoice'] ?? '';
      return play(0);
    }
    show(true);
    read(0);
  });
  addEventListener('pagehide', stop);
}

function hasVoice(lang: string): boolean {
  return 'speechSynthesis' in window && speechSynthesis.getVoices().some((voice) => voice.lang.startsWith(lang));
}
