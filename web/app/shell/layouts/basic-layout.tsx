import type { ReactNode } from 'react';
import { PublicFrame } from './public-frame.tsx';

/** A short page: an error, or a link to a page that requires signing in. */
export function BasicLayout({ children }: { children: ReactNode }) {
  return <PublicFrame>{children}</PublicFrame>;
}
