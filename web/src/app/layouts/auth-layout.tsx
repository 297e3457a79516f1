import { Outlet } from 'react-router';
import { PublicFrame } from './public-frame.tsx';

/** The pages before signing in. */
export function AuthLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
