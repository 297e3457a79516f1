import { Outlet } from 'react-router';
import { LegalLinks } from './legal-links.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The pages before signing in. */
export function AuthLayout() {
  return (
    <PublicFrame links={<LegalLinks />}>
      <Outlet />
    </PublicFrame>
  );
}
