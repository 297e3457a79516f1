/** Loudness, as the root mean square of samples from -1 to 1, from which a sound is taken for a voice. */
const VOICE_FROM = 0.04;
const LOOK_EVERY_MS = 50;
/** Shorter sounds are knocks and breaths. */
const VOICE_FOR_MS = 200;

/**
 * Listens for a voice that breaks in on the agent's, by the energy of the microphone's sound; the browser takes out what its own speakers
 * play. Answers how to stop. Tells nothing where there is no microphone, or it is refused.
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
    voiceMs = loudnessOf(samples) < VOICE_FROM ? 0 : voiceMs + LOOK_EVERY_MS;
    if (voiceMs >= VOICE_FOR_MS) onVoice();
  }, LOOK_EVERY_MS);
}

const loudnessOf = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
