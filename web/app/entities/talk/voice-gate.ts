/** The volume (root mean square of samples from -1 to 1) from which a sound counts as a voice. */
const VOICE_FROM = 0.04;
const LOOK_EVERY_MS = 50;
/** The minimum duration of a voice; shorter sounds are knocks and breaths. */
const VOICE_FOR_MS = 200;

/**
 * Watches the microphone for a voice that interrupts the agent. The browser's echo cancellation removes its own playback. Never calls back without a
 * microphone or the permission to use it. Returns a function that stops.
 */
export function watchVoice(onVoice: () => void): () => void {
  const stop = new AbortController();
  void openGate(onVoice, stop.signal);
  return () => stop.abort();
}

async function openGate(onVoice: () => void, signal: AbortSignal): Promise<void> {
  const microphone = await navigator.mediaDevices
    ?.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
    .catch(() => undefined);
  if (microphone === undefined) return;
  const context = new AudioContext();
  let looking: ReturnType<typeof setInterval> | undefined;
  const close = () => {
    clearInterval(looking);
    for (const track of microphone.getTracks()) track.stop();
    void context.close();
  };
  if (signal.aborted) return close();
  signal.addEventListener('abort', close, { once: true });
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(microphone).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let voiceMs = 0;
  looking = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    voiceMs = measureLoudness(samples) < VOICE_FROM ? 0 : voiceMs + LOOK_EVERY_MS;
    if (voiceMs >= VOICE_FOR_MS) onVoice();
  }, LOOK_EVERY_MS);
}

const measureLoudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
