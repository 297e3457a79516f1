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
  /** The brand of the agency that leads here. */
  readonly branding?: Branding | null;
  /** Quiet links in the foot, between language and theme. */
  readonly links?: ReactNode;
}

/**
 * The frame of every page of a few words that is not in the frame of the signed-in: what one came for on one side, what the product does
 * on the other, language and theme below. Errors stand in here too; for them it also does without the sample.
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
