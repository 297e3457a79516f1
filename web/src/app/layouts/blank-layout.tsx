import { Outlet } from 'react-router';

/** A page that brings everything itself. */
export function BlankLayout() {
  return (
    <main>
      <Outlet />
    </main>
  );
}
