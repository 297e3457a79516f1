import type { SiteLayout } from '@switchboard/contracts/site/pages';
import type { ReactNode } from 'react';
import type { Of } from '../parts/page.ts';
import { Footer } from '../sections/footer.tsx';
import { Navbar } from '../sections/navbar.tsx';

interface LayoutProps extends Of {
  readonly layout: SiteLayout;
  readonly children: ReactNode;
}

/** Frames a page. A blank one brings what it needs itself; the others stand between the site's bar and its footer. */
export function Layout({ page, layout, children }: LayoutProps) {
  const isBlank = layout === 'blank';
  return (
    <>
      <a className="skip" href="#main">
        {page.site.skip}
      </a>
      {!isBlank && <Navbar page={page} />}
      {isBlank ? children : <main id="main">{children}</main>}
      {!isBlank && <Footer page={page} />}
    </>
  );
}
