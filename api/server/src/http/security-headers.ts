import type Koa from 'koa';
import helmet from 'koa-helmet';
import type { ThirdParties } from '../third-parties.ts';

interface SecurityHeadersOptions extends ThirdParties {
  readonly isTls: boolean;
}

/**
 * Security headers for the application and the API.
 *
 * Scripts, styles, sounds, recordings and the stream come from this origin; component libraries write style attributes.
 * Third parties that are set up are let in by their scripts' origins: the human check's with its frame, the session recording's to report.
 */
export function securityHeaders({ isTls, humanCheck, sessionRecording }: SecurityHeadersOptions): Koa.Middleware {
  const frames = originsOf([humanCheck]);
  const scripts = originsOf([humanCheck, sessionRecording]);
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        // What a visitor has just recorded is played back from their own page.
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
/** Talks and applications use the microphone; nothing uses the rest. */
const PERMISSIONS_POLICY = [
  'microphone=(self)',
  ...['camera', 'display-capture', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'bluetooth'].map(none),
  ...['accelerometer', 'gyroscope', 'magnetometer', 'browsing-topics', 'publickey-credentials-get'].map(none),
].join(', ');

function none(feature: string): string {
  return `${feature}=()`;
}

function originsOf(parties: readonly ({ readonly scriptUrl: URL } | undefined)[]): string[] {
  return [...new Set(parties.flatMap((party) => (party ? [party.scriptUrl.origin] : [])))];
}
