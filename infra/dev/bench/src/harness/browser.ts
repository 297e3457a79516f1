import { chromiumPath } from '@switchboard/testing/chromium';
import { type Browser, chromium } from 'playwright-core';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Exact heap figures; they are rounded otherwise.
  '--enable-precise-memory-info',
];

/** Starts Chromium, without a window and without a graphics card. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: ARGUMENTS });

/** Which browser it is, and who draws in it. */
export async function describeBrowser(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { gpu } = await session.send('SystemInfo.getInfo');
    // The protocol types it as any object; Chromium fills it with words such as `disabled_software`.
    const { gpu_compositing: compositing } = (gpu.featureStatus ?? {}) as Readonly<Record<string, string>>;
    const isHardware = compositing?.startsWith('enabled') === true;
    return `Chromium ${browser.version()}, ${isHardware ? 'hardware' : 'software'} rendering`;
  } finally {
    await session.detach();
  }
}
