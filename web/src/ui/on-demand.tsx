import { type ComponentType, type ReactElement, useEffect, useRef, useState } from 'react';
import { log } from '../api/log.ts';

interface OnDemandHostProps {
  /** The button as it looks closed. */
  readonly children: ReactElement;
  /** Loads the same button with all that opens from it. */
  readonly load: () => Promise<ComponentType>;
}

/**
 * A button whose menu is loaded when a pointer or the focus comes near: most of a menu's code is for what is seldom open.
 *
 * Focus stays where it is when the one takes the place of the other, and a press that came before is made good: so what opens knows
 * where focus is to go back to.
 */
export function OnDemand({ children, load }: OnDemandHostProps) {
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const isPressed = useRef(false);
  const release = useRef<Promise<void>>(undefined);
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    if (!Part) return;
    const button = place.current?.querySelector('button');
    // Who has gone on to another control meanwhile stays there.
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (isLost || isPressed.current) button?.focus();
    if (isPressed.current) button?.click();
  }, [Part]);

  const fetchPart = () => {
    load().then(
      async (part) => {
        await release.current;
        hadFocus.current = place.current?.contains(document.activeElement) === true;
        setPart(() => part);
      },
      (error: unknown) => {
        // It opens for the next press, not because a pointer comes by.
        isPressed.current = false;
        log.warn('a part of the page could not be loaded', error);
      },
    );
  };
  if (Part) {
    return (
      <span ref={place} style={INVISIBLE}>
        <Part />
      </span>
    );
  }
  const open = () => {
    isPressed.current = true;
    fetchPart();
  };
  // Only a click asks for it, since a finger may be down to scroll; and a button that is replaced while it is held gets no click.
  const hold = () => {
    release.current = untilReleased();
    fetchPart();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the button's in it, however it was made.
    // biome-ignore lint/a11y/noStaticElementInteractions: the same.
    <span
      ref={place}
      style={INVISIBLE}
      onPointerEnter={fetchPart}
      onFocus={fetchPart}
      onPointerDown={hold}
      onClick={open}
    >
      {children}
    </span>
  );
}

/** Until the pointer that is down is up again, or scrolls instead, and its click has been heard. */
function untilReleased(): Promise<void> {
  const released = Promise.withResolvers<void>();
  const listening = new AbortController();
  const end = () => {
    listening.abort();
    setTimeout(released.resolve);
  };
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, end, { capture: true, signal: listening.signal });
  return released.promise;
}

const INVISIBLE = { display: 'contents' } as const;
