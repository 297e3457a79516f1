import type Koa from 'koa';
import helmet from 'koa-helmet';
import type { ThirdParties } from './third-parties.ts';

interface SecurityHeadersOptions extends ThirdParties {
  readonly isTls: boolean;
}

/**
 * Sets the security headers of the application and the API.
 *
 * Scripts, styles, media and the stream come from this origin; component libraries write style attributes. Configured third parties are allowed
 * by the origins of their scripts: the human check with its frame, the session recording with its reports.
 */
export function securityHeaders({ isTls, humanCheck, sessionRecording }: SecurityHeadersOptions): Koa.Middleware {
  const frames = listOrigins([humanCheck]);
  const scripts = listOrigins([humanCheck, sessionRecording]);
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        // Visitors play back what they have just recorded on the page.
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...scripts],
        ...(frames.length > 0 && { frameSrc: frames }),
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isTls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isTls ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  return (koa, next) => {
    koa.set('Permissions-Policy', PERMISSIONS_POLICY);
    return protect(koa, next);
  };
}

const YEAR_S = 31_536_000;
/** Talks and job applications use the microphone; nothing uses the rest. */
const PERMISSIONS_POLICY = [
  'microphone=(self)',
  ...['camera', 'display-capture', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'bluetooth'].map(deny),
  ...['accelerometer', 'gyroscope', 'magnetometer', 'browsing-topics', 'publickey-credentials-get'].map(deny),
].join(', ');

function deny(feature: string): string {
  return `${feature}=()`;
}

function listOrigins(parties: readonly ({ readonly scriptUrl: URL } | undefined)[]): string[] {
  return [...new Set(parties.flatMap((party) => (party ? [party.scriptUrl.origin] : [])))];
}
