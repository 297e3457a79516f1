import '@mantine/notifications/styles.css';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { SlideOverArea } from './slide-over-area.tsx';
import { TOASTS } from './theme.ts';

/** Renders dialogs, toasts and the slide-over. */
export function Overlays({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <>
      <ModalsProvider>{null}</ModalsProvider>
      <SlideOverArea />
      <Notifications position="bottom-right" portalProps={{ target: `#${TOASTS}` }} />
    </>
  );
}
