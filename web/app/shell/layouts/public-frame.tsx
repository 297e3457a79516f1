import type { Branding } from '@switchboard/contracts/account-settings/branding';
import { lazy, type ReactNode, Suspense } from 'react';
import { BrandStyle } from '../../entities/branding/brand-style.tsx';
import { needTexts } from '../../i18n/i18n.ts';
import { Brand } from './brand.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PublicChoices } from './public-choices.tsx';
import classes from './public-frame.module.css';

const Sample = lazy(async () => {
  const [{ Sample }] = await Promise.all([import('./sample.tsx'), needTexts('auth')]);
  return { default: Sample };
});

interface PublicFrameProps {
  readonly children: ReactNode;
  /** The brand of the agency whose link led here. */
  readonly branding?: Branding | null;
  /** Secondary links in the footer, between language and theme. */
  readonly links?: ReactNode;
}

/**
 * The frame of short pages outside the app's frame, including error pages: the content on one side, a sample of the product on the other, language and
 * theme below. If the sample fails, the page does without it.
 */
export function PublicFrame({ children, links, branding = null }: PublicFrameProps) {
  return (
    <div className={classes['page']}>
      <aside className={classes['side']}>
        <BrandStyle branding={branding} />
        <Brand branding={branding} />
        <ErrorBoundary place="sample" view={() => null}>
          <Suspense>
            <Sample />
          </Suspense>
        </ErrorBoundary>
      </aside>
      <main className={classes['main']}>
        <div className={classes['content']}>{children}</div>
        <footer className={classes['footer']}>
          <PublicChoices>{links}</PublicChoices>
        </footer>
      </main>
    </div>
  );
}
