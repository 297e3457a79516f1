import type { SiteLayout } from '@switchboard/contracts/site/pages';
import type { ReactNode } from 'react';
import type { PageProps } from '../parts/page.ts';
import { Footer } from '../sections/footer.tsx';
import { Navbar } from '../sections/navbar.tsx';

interface LayoutProps extends PageProps {
  readonly layout: SiteLayout;
  readonly children: ReactNode;
}

/** A page's layout. Blank pages bring everything themselves; the others get the site's navigation bar and footer. */
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
