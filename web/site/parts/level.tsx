import type { SampleCall } from '../texts/en/types.ts';
import { Icon } from './icon.tsx';

type Level = SampleCall['seen']['level'];

/** A call's alert level; shape and words tell levels apart, so that color isn't the only cue. */
export function LevelTag({ level, children }: { readonly level: Level; readonly children: string }) {
  return (
    <span className={`why ${level}`}>
      <Icon name={level === 'none' ? 'check' : level} />
      {children}
    </span>
  );
}
