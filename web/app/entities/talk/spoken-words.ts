import type { FrameOut } from '@switchboard/contracts/talk/frames';

/** The words in a turn's frames, and their language. */
export function joinWords(frames: readonly FrameOut[]): { readonly text: string; readonly lang: string | undefined } {
  const spoken = frames.filter((frame) => frame.type === 'text');
  return {
    text: spoken
      .map(({ token }) => token)
      .join('')
      .trim(),
    lang: spoken.at(-1)?.lang,
  };
}
