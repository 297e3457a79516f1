import { useEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Starts a page that came after its address where that leads: at the part that its fragment names, else at the top.
 *
 * Once the page is there browsers follow fragments by themselves, and where one goes back to, they know better.
 */
export function useFragment(): void {
  const isNew = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the page comes.
  useEffect(() => {
    const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (part) {
      part.scrollIntoView();
      part.focus({ preventScroll: true });
    } else if (isNew) window.scrollTo(0, 0);
  }, []);
}
