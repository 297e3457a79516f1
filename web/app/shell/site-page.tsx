import { useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { NotFoundPage } from './layouts/error-view.tsx';

let isLeaving = false;

/** Leaves the app for a page of the public site, which is another document. The first call wins. */
export function leaveForSite(path: string): void {
  if (isLeaving) return;
  isLeaving = true;
  location.replace(path);
}

/** Shown at the public site's URLs until its document loads. */
export function SitePage() {
  // If the user came here by this URL, the server has no public site, and the page would reload forever.
  const isFromHere = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isFromHere) leaveForSite(location.href);
  }, [isFromHere]);
  return isFromHere ? null : <NotFoundPage />;
}
