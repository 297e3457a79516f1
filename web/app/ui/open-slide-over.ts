import type { SlideOverContent } from './overlay.ts';
import { withOverlays } from './overlay-host.tsx';

/** Opens content in the global slide-over, replacing what it shows; resolves when it closes. */
export const openSlideOver = (content: SlideOverContent): Promise<void> =>
  withOverlays(({ slideIn }, isOver) => (isOver() ? undefined : slideIn(content)));

/** Closes the global slide-over, if it is open. */
export const closeSlideOver = (): Promise<void> => withOverlays(({ slideOut }) => slideOut());
