import type { ReactNode } from 'react';
import { PublicFrame } from './public-frame.tsx';

/** A page of a few words: an error, or the way to what needs signing in. */
export function BasicLayout({ children }: { children: ReactNode }) {
  return <PublicFrame>{children}</PublicFrame>;
}
