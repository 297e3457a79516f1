import type { SlideOverContent } from './overlay.ts';
import { withOverlays } from './overlay-host.tsx';

/** Opens something in the global slide-over, in place of what it shows; resolves once that is closed. */
export const openSlideOver = (content: SlideOverContent): Promise<void> =>
  withOverlays(({ slideIn }, isOver) => (isOver() ? undefined : slideIn(content)));

/** Closes the global slide-over, if it is open. */
export const closeSlideOver = (): Promise<void> => withOverlays(({ slideOut }) => slideOut());
