import type Koa from 'koa';
import helmet from 'koa-helmet';

/**
 * Security headers for the application and the API.
 *
 * Scripts, styles, sounds, recordings and the stream come from this origin; component libraries write style attributes.
 */
export function securityHeaders({ isTls }: { isTls: boolean }): Koa.Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isTls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isTls ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
}
