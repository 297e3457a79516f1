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
  // Without this flag, Chromium rounds heap sizes.
  '--enable-precise-memory-info',
];

/** Starts headless Chromium without a GPU. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: ARGUMENTS });

/** Describes the version of the browser and how it renders. */
export async function describeBrowser(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { gpu } = await session.send('SystemInfo.getInfo');
    // The protocol types it as any object; Chromium fills it with strings such as `disabled_software`.
    const { gpu_compositing: compositing } = (gpu.featureStatus ?? {}) as Readonly<Record<string, string>>;
    const isHardware = compositing?.startsWith('enabled') === true;
    return `Chromium ${browser.version()}, ${isHardware ? 'hardware' : 'software'} rendering`;
  } finally {
    await session.detach();
  }
}
