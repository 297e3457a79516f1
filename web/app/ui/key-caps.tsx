import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { capsOf, isMac } from './keys.ts';

/** The keys of a shortcut, drawn as caps. */
export function KeyCaps({ keys }: { keys: string }) {
  const { t } = useTranslation();
  return (
    <span>
      {capsOf(keys, isMac()).map((held, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a sequence stand where they stand.
        <Fragment key={step}>
          {step > 0 && ` ${t('shortcuts.thenPress')} `}
          {held.map((cap, index) => (
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
