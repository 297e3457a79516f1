import type { FrameOut } from '@switchboard/contracts/talk/frames';

/** The words of a turn's frames, and the language that they are in. */
export function wordsOf(frames: readonly FrameOut[]): { readonly text: string; readonly lang: string | undefined } {
  const spoken = frames.filter((frame) => frame.type === 'text');
  return {
    text: spoken
      .map(({ token }) => token)
      .join('')
      .trim(),
    lang: spoken.at(-1)?.lang,
  };
}
