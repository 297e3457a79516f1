/** Enough for a voice; the server accepts three megabytes. */
const BITS_PER_SECOND = 48_000;
/** The first type that the browser supports is used; the server accepts all of them. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'];
const TICK_MS = 250;

/** Lets visitors record their voice into the form, if the browser can. */
export function startIntroduction(place: HTMLElement): void {
  const type =
    typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((one) => MediaRecorder.isTypeSupported(one));
  const input = place.querySelector<HTMLInputElement>('input[name="introduction"]');
  const player = place.querySelector('audio');
  const [record, stop, remove, status] = ['record', 'stop', 'remove', 'status'].map((name) =>
    place.querySelector<HTMLElement>(`[data-${name}]`),
  );
  if (type === undefined || !navigator.mediaDevices || !input || !player || !record || !stop || !remove || !status)
    return;
  place.hidden = false;
  const limitMs = Number(place.dataset['introduction']) * 1_000;
  const say = (name: string, ms = 0) => {
    status.textContent = (place.dataset[name] ?? '').replace('{seconds}', String(Math.round(ms / 1_000)));
  };
  const show = (isRecording: boolean) => {
    const hasSound = input.files?.length === 1;
    record.hidden = isRecording;
    stop.hidden = !isRecording;
    remove.hidden = isRecording || !hasSound;
    player.hidden = isRecording || !hasSound;
    if (hasSound) record.textContent = record.dataset['again'] ?? '';
  };
  const forget = () => {
    input.value = '';
    URL.revokeObjectURL(player.src);
    player.removeAttribute('src');
    status.textContent = '';
    show(false);
  };
  const keep = (parts: readonly Blob[], ms: number) => {
    const [plain = ''] = type.split(';');
    const files = new DataTransfer();
    files.items.add(new File([...parts], `introduction.${plain.slice('audio/'.length)}`, { type: plain }));
    input.files = files.files;
    player.src = URL.createObjectURL(new Blob([...parts], { type: plain }));
    say('done', ms);
    show(false);
    record.focus();
  };
  record.addEventListener('click', () => {
    forget();
    void recordSound(type, { limitMs, stop, onTick: (ms) => say('running', ms), onBegin: () => show(true) }).then(
      ({ parts, ms }) => keep(parts, ms),
      () => say('refused'),
    );
  });
  remove.addEventListener('click', () => {
    forget();
    record.focus();
  });
}

interface Recording {
  readonly limitMs: number;
  readonly stop: HTMLElement;
  onBegin(): void;
  onTick(ms: number): void;
}

/** Records until the user stops or the time is up. @throws if the microphone is denied */
async function recordSound(
  mimeType: string,
  { limitMs, stop, onBegin, onTick }: Recording,
): Promise<{ readonly parts: readonly Blob[]; readonly ms: number }> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const parts: Blob[] = [];
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const begun = performance.now();
  const past = () => Math.min(limitMs, performance.now() - begun);
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const ticking = setInterval(() => {
    onTick(past());
    if (past() >= limitMs) end();
  }, TICK_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      recorder.addEventListener('stop', () => resolve(), { once: true });
      recorder.addEventListener('error', () => reject(new Error('the recording was interrupted')), { once: true });
      stop.addEventListener('click', end, { once: true });
      recorder.start();
      onBegin();
      onTick(0);
      stop.focus();
    });
    return { parts, ms: past() };
  } finally {
    clearInterval(ticking);
    stop.removeEventListener('click', end);
    for (const track of stream.getTracks()) track.stop();
  }
}
