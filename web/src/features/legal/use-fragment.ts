import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { watchUse } from '../../session/browser.ts';

/**
 * Starts a page that came after its address where that leads: at the part that its fragment names, else at the top. Once the page is whole
 * it goes there again, as far as it could not before, unless somebody has used it meanwhile.
 *
 * Later browsers follow fragments by themselves, and where one goes back to, they know better.
 */
export function useFragment({ isWhole }: { isWhole: boolean }): void {
  const isNew = useNavigationType() !== 'POP';
  const isUsed = useRef(false);
  useEffect(
    () =>
      watchUse(() => {
        isUsed.current = true;
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page comes, and once it is whole.
  useEffect(() => {
    if (isUsed.current) return;
    // Not decoded: the parts' names are plain letters, and an address may end in anything.
    const part = document.getElementById(location.hash.slice(1));
    if (part) {
      part.scrollIntoView();
      part.focus({ preventScroll: true });
    } else if (isNew) window.scrollTo(0, 0);
  }, [isWhole]);
}
