import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { selectSession } from '../../session/session-slice.ts';
import { BasicLayout } from './basic-layout.tsx';

/** A page for everybody: within the app's frame for signed-in users, and within the public one for others. */
export function OpenLayout({ signedIn }: { signedIn: ReactElement }) {
  const isSignedIn = useSelector(selectSession) !== null;
  if (isSignedIn) return signedIn;
  return (
    <BasicLayout>
      <Outlet />
    </BasicLayout>
  );
}
