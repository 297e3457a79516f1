import { LEGAL_TEXTS } from '@switchboard/contracts/site/content';
import type { SitePageName } from '@switchboard/contracts/site/pages';
import type { ReactNode } from 'react';
import type { Page } from '../parts/page.ts';
import { ApplicationPage } from './application-page.tsx';
import { CareersPage } from './careers-page.tsx';
import { CookiePolicyPage } from './cookie-policy-page.tsx';
import { DemosPage } from './demos-page.tsx';
import { HomePage } from './home-page.tsx';
import { InsurancePage } from './insurance-page.tsx';
import { JobPage } from './job-page.tsx';
import { LegalPage } from './legal-page.tsx';
import { OwnLegalPage } from './own-legal-page.tsx';
import { SignupPage } from './signup-page.tsx';
import { SuccessPage } from './success-page.tsx';
import { TalentPage } from './talent-page.tsx';
import { TradePage } from './trade-page.tsx';
import { VoicePage } from './voice-page.tsx';

/** A page's content. */
export function renderBody(name: SitePageName, page: Page): ReactNode {
  const own = LEGAL_TEXTS.find((one) => one === name);
  const text = own && page.settings.content.legal[own]?.[page.locale];
  if (text) return <OwnLegalPage page={page} text={text} />;
  switch (name) {
    case 'home':
      return <HomePage page={page} />;
    case 'demos':
      return <DemosPage page={page} />;
    case 'demosVoice':
      return <VoicePage page={page} />;
    case 'demosInsurance':
      return <InsurancePage page={page} />;
    case 'dentalClinics':
    case 'medicalPractices':
    case 'veterinary':
    case 'clinics':
    case 'property':
    case 'homeServices':
    case 'salesAutomation':
    case 'landings':
      return <TradePage page={page} trade={page.trades[name]} />;
    case 'careers':
      return page.careers?.job ? <JobPage page={page} job={page.careers.job} /> : <CareersPage page={page} />;
    case 'talent':
      return <TalentPage page={page} />;
    case 'application':
      return <ApplicationPage page={page} />;
    case 'signup':
      return <SignupPage page={page} />;
    case 'success':
      return <SuccessPage page={page} />;
    case 'privacyPolicy':
    case 'termsOfService':
      return <LegalPage page={page} text={page.legal[name]} />;
    case 'cookiePolicy':
      return <CookiePolicyPage page={page} />;
    default:
      return name satisfies never;
  }
}
