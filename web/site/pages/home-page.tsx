import type { PageProps } from '../parts/page.ts';
import { CallToAction } from '../sections/call-to-action.tsx';
import { CaseStudies } from '../sections/case-studies.tsx';
import { CustomerLogos } from '../sections/check.tsx';
import { Faq } from '../sections/faq.tsx';
import { Features } from '../sections/features.tsx';
import { Footer } from '../sections/footer.tsx';
import { Hero } from '../sections/hero.tsx';
import { Integrations } from '../sections/integrations.tsx';
import { LetsTalk } from '../sections/lets-talk.tsx';
import { Navbar } from '../sections/navbar.tsx';
import { Pricing } from '../sections/pricing.tsx';
import { Services } from '../sections/services.tsx';
import { Signup } from '../sections/signup.tsx';
import { Testimonials } from '../sections/testimonials.tsx';

/** All sections, in order. */
export function HomePage({ page }: PageProps) {
  return (
    <>
      <Navbar page={page} />
      <main id="main">
        <Hero page={page} />
        <CustomerLogos page={page} />
        <Services page={page} />
        <Features page={page} />
        <Integrations page={page} />
        <CallToAction page={page} />
        <Pricing page={page} />
        <CaseStudies page={page} />
        <Testimonials page={page} />
        <Faq page={page} />
        <Signup page={page} />
        <LetsTalk page={page} />
      </main>
      <Footer page={page} />
    </>
  );
}
