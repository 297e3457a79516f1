import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router';
import { selectSession } from '../../session/session-slice.ts';
import { BasicLayout } from './basic-layout.tsx';

/** A page that is for everybody: in the frame of the signed-in for them, under the product's name for others. */
export function OpenLayout({ signedIn }: { signedIn: ReactElement }) {
  const isSignedIn = useSelector(selectSession) !== null;
  if (isSignedIn) return signedIn;
  return (
    <BasicLayout>
      <Outlet />
    </BasicLayout>
  );
}
