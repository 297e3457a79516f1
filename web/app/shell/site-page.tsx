import { useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { NotFoundPage } from './layouts/error-view.tsx';

let isLeaving = false;

/** Leaves the application for a page of the public site, which is another document; the first wish counts. */
export function leaveForSite(path: string): void {
  if (isLeaving) return;
  isLeaving = true;
  location.replace(path);
}

/** Stands at the addresses that are the public site's, for as long as it takes to get there. */
export function SitePage() {
  // Whoever came here by the address itself has got all that the server has for it: there is no site, and loading again would never end.
  const isFromHere = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isFromHere) leaveForSite(location.href);
  }, [isFromHere]);
  return isFromHere ? null : <NotFoundPage />;
}
