import type { SampleCall } from '../texts/en/types.ts';
import { Icon } from './icon.tsx';

type Level = SampleCall['seen']['level'];

/** What a call comes to: how much it needs a person, told by shape and words before color. */
export function LevelTag({ level, children }: { readonly level: Level; readonly children: string }) {
  return (
    <span className={`why ${level}`}>
      <Icon name={level === 'none' ? 'check' : level} />
      {children}
    </span>
  );
}
