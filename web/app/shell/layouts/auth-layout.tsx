import { Outlet, useSearchParams } from 'react-router';
import { useBranding } from '../../entities/branding/branding.ts';
import { LegalLinks } from './legal-links.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The frame of the pages before sign-in. */
export function AuthLayout() {
  const [params] = useSearchParams();
  const agency = params.get('agency') ?? undefined;
  const branding = useBranding({ agency });
  return (
    <PublicFrame branding={branding} links={<LegalLinks />}>
      <Outlet />
    </PublicFrame>
  );
}
