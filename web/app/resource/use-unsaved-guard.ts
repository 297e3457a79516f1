import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useBlocker } from 'react-router';
import { believesSignedIn } from '../session/pending-sign-out.ts';
import { confirm } from '../ui/dialogs.ts';

/**
 * Asks before unsaved input is discarded. Returns a function that lets the next navigation pass, for use after saving.
 *
 * @param key - The query parameter that says what is open, if the path alone doesn't.
 */
export function useUnsavedGuard(isDirty: boolean, key?: string): { readonly release: () => void } {
  const { t } = useTranslation();
  const isReleased = useRef(false);
  // The end of a session navigates away, whatever is unsaved.
  const mayStay = () => isDirty && !isReleased.current && believesSignedIn();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => mayStay() && openedAt(currentLocation, key) !== openedAt(nextLocation, key),
  );
  const isAsked = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsked.current) return;
    isAsked.current = true;
    const answer = confirm({
      title: t('resource.unsavedTitle'),
      body: t('resource.unsavedBody'),
      confirmLabel: t('resource.leave'),
      isDangerous: true,
    });
    void answer.then((isLeft) => {
      isAsked.current = false;
      if (isLeft) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, t]);
  useEffect(() => {
    if (!isDirty) return;
    isReleased.current = false;
    const ask = (event: BeforeUnloadEvent) => {
      if (believesSignedIn()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    release: () => {
      isReleased.current = true;
    },
  };
}

const openedAt = ({ pathname, search }: Location, key: string | undefined): string =>
  key === undefined ? pathname : `${pathname} ${new URLSearchParams(search).get(key)}`;
