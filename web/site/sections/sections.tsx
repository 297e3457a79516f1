import type { SiteFragment } from '@switchboard/contracts/site/pages';
import type { ComponentType } from 'react';
import type { PageProps } from '../parts/page.ts';
import { CallToAction } from './call-to-action.tsx';
import { CaseStudies } from './case-studies.tsx';
import { CustomerLogos } from './check.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { Integrations } from './integrations.tsx';
import { LetsTalk } from './lets-talk.tsx';
import { Navbar } from './navbar.tsx';
import { Pricing } from './pricing.tsx';
import { Services } from './services.tsx';
import { Signup } from './signup.tsx';
import { Testimonials } from './testimonials.tsx';

/** Every section that also has its own URL. */
export const SECTIONS: Readonly<Record<SiteFragment, ComponentType<PageProps>>> = {
  Signup: ({ page }) => main(<Signup page={page} />),
  CaseStudies: ({ page }) => main(<CaseStudies page={page} />),
  CallToAction: ({ page }) => main(<CallToAction page={page} />),
  CustomerLogos: ({ page }) => main(<CustomerLogos page={page} />),
  FAQ: ({ page }) => main(<Faq page={page} />),
  Features: ({ page }) => main(<Features page={page} />),
  Footer,
  Hero: ({ page }) => main(<Hero page={page} />),
  Integrations: ({ page }) => main(<Integrations page={page} />),
  LetsTalk: ({ page }) => main(<LetsTalk page={page} />),
  Navbar,
  Pricing: ({ page }) => main(<Pricing page={page} />),
  Services: ({ page }) => main(<Services page={page} />),
  Testimonials: ({ page }) => main(<Testimonials page={page} />),
};

const main = (section: React.ReactNode) => <main id="main">{section}</main>;
