import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type PublicConfig, readPublicConfig } from '../../../api/public-config.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { createTokenSlot } from './token-slot.ts';

export interface HumanCheck {
  /** The widget, where one is set up. */
  readonly field: ReactNode;
  /** Waits until the person has passed; resolves to what is sent along. @throws if they can't; the field then says so. */
  readonly pass: () => Promise<{ humanCheckToken?: string }>;
  /** To be called after each call that a token was sent with: it is good for one. */
  readonly renew: () => void;
}

const HumanCheckField = lazyPart(async () => (await import('./human-check-field.tsx')).HumanCheckField);

/** The human check of a form: nothing at all where none is set up. */
export function useHumanCheck(): HumanCheck {
  const dispatch = useThunkDispatch();
  const [config, setConfig] = useState<PublicConfig['humanCheck']>(null);
  const [isAwaited, setAwaited] = useState(false);
  const [slot] = useState(() => createTokenSlot({ onWaiting: setAwaited }));
  const renewWidget = useRef<() => void>(undefined);
  const ask = useCallback(async () => {
    // Whoever can't be told whether there is a check is told by the call itself.
    const humanCheck = await dispatch(readPublicConfig()).then(
      (read) => read.humanCheck,
      () => null,
    );
    setConfig(humanCheck);
    return humanCheck;
  }, [dispatch]);
  useEffect(() => void ask(), [ask]);
  return {
    field: config && (
      <Suspense>
        <HumanCheckField config={config} slot={slot} isAwaited={isAwaited} renew={renewWidget} />
      </Suspense>
    ),
    pass: async () => ((await ask()) === null ? {} : { humanCheckToken: await slot.take() }),
    renew: () => {
      slot.clear();
      renewWidget.current?.();
      void ask();
    },
  };
}
