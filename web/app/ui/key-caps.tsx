import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isMac, toKeyCaps } from './keys.ts';

/** A shortcut's keys, drawn as key caps. */
export function KeyCaps({ keys }: { keys: string }) {
  const { t } = useTranslation();
  return (
    <span>
      {toKeyCaps(keys, isMac()).map((caps, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sequence's steps don't move.
        <Fragment key={step}>
          {step > 0 && ` ${t('shortcuts.thenPress')} `}
          {caps.map((cap, index) => (
            <Fragment key={cap}>
              {index > 0 && ' '}
              <kbd>{cap}</kbd>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
