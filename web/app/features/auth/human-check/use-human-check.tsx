import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type PublicConfig, readPublicConfig } from '../../../api/public-config.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { createTokenSlot } from './token-slot.ts';

export interface HumanCheck {
  /** The widget, if one is configured. */
  readonly field: ReactNode;
  /** Waits until the user passes and resolves to the request's part. @throws if they can't; the field then shows why. */
  readonly pass: () => Promise<{ humanCheckToken?: string }>;
  /** Call it after each request with a token, which is valid only once. */
  readonly renew: () => void;
}

const HumanCheckField = lazyPart(async () => (await import('./human-check-field.tsx')).HumanCheckField);

/** The human check of a form; does nothing if none is configured. */
export function useHumanCheck(): HumanCheck {
  const dispatch = useThunkDispatch();
  const [config, setConfig] = useState<PublicConfig['humanCheck']>(null);
  const [isAwaited, setAwaited] = useState(false);
  const [slot] = useState(() => createTokenSlot({ onWaiting: setAwaited }));
  const renewWidget = useRef<() => void>(undefined);
  const ask = useCallback(async () => {
    // If the configuration can't be read, the request itself reports a missing check.
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
