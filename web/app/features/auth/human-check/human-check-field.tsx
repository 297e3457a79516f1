import { Button, Loader, useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../../api/log.ts';
import type { PublicConfig } from '../../../api/public-config.ts';
import { loadWidget } from '../../../ui/human-check-widget.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './human-check.module.css';
import type { TokenSlot } from './token-slot.ts';

interface HumanCheckFieldProps {
  readonly config: NonNullable<PublicConfig['humanCheck']>;
  readonly slot: TokenSlot;
  readonly isAwaited: boolean;
  /** Restarts the widget; set while it is shown. */
  readonly renew: RefObject<(() => void) | undefined>;
}

type State = 'loading' | 'shown' | 'failed';
const MIN_FULL_SIZE_PX = 300;

/** The widget of the human check, or an error with a retry. */
export function HumanCheckField({ config, slot, isAwaited, renew }: HumanCheckFieldProps) {
  const { t } = useTranslation();
  const theme = useComputedColorScheme('light');
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count exists to start another attempt.
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    let hasLeft = false;
    let remove = () => {};
    const fail = (error: unknown) => {
      if (hasLeft) return;
      log.warn('the human check failed', error);
      setState('failed');
      slot.fail();
    };
    slot.restart();
    setState('loading');
    loadWidget(config.scriptUrl)
      .then((widget) => {
        if (hasLeft) return;
        const id = widget.render(box, {
          sitekey: config.siteKey,
          language: config.language,
          theme,
          size: box.clientWidth < MIN_FULL_SIZE_PX ? 'compact' : 'flexible',
          retry: 'never',
          callback: slot.give,
          'expired-callback': slot.clear,
          'error-callback': () => {
            fail('the widget said so');
            return true;
          },
        });
        if (id === undefined) throw new Error('the widget was not shown');
        renew.current = () => widget.reset(id);
        remove = () => widget.remove(id);
        setState('shown');
      })
      .catch(fail);
    return () => {
      hasLeft = true;
      renew.current = undefined;
      // A failure of the third-party widget must not break our page.
      try {
        remove();
      } catch (error) {
        log.warn('could not remove the human check', error);
      }
    };
  }, [config, slot, theme, renew, tries]);
  return (
    <section aria-label={t('humanCheck.label')}>
      <div ref={place} className={classes['place']} data-state={state} />
      {state === 'loading' && (
        <p className={classes['loading']} role="status">
          <Loader size="xs" aria-hidden="true" />
          {t('humanCheck.loading')}
        </p>
      )}
      {state === 'shown' && isAwaited && (
        <p className={classes['hint']} role="status">
          {t('humanCheck.awaited')}
        </p>
      )}
      {state === 'failed' && (
        <Notice level="emergency">
          <p>{t('humanCheck.failed')}</p>
          <Button mt="xs" size="compact-sm" variant="default" onClick={() => setTries(tries + 1)}>
            {t('action.retry')}
          </Button>
        </Notice>
      )}
    </section>
  );
}
