import { Outlet } from 'react-router';
import { LegalLinks } from './legal-links.tsx';
import { PublicFrame } from './public-frame.tsx';

/** A page without anything of its own but the way in: what the product does is there at every width. */
export function BlankLayout() {
  return (
    <PublicFrame links={<LegalLinks />} showsSample>
      <Outlet />
    </PublicFrame>
  );
}
