import {
  type Brand,
  findBrand,
  findBrandBySlug,
  findLogo,
  storeLogo,
} from '@switchboard/application/branding/brand-rows';
import { checkLogo } from '@switchboard/application/branding/logo';
import { previewColors, toBrandShades } from '@switchboard/application/branding/shades';
import type { agencyBrandingRoutes } from '@switchboard/contracts/account-settings/agency-routes';
import type { Branding } from '@switchboard/contracts/account-settings/branding';
import type { brandingRoutes } from '@switchboard/contracts/account-settings/branding-routes';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';

const LOGO_HEADERS = {
  'Content-Type': 'image/png',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** Handles the brands of agencies: colors, logo, and the branding that browsers show. */
export function brandingHandlers({
  pool,
}: {
  readonly pool: Pool;
}): Handlers<typeof brandingRoutes & typeof agencyBrandingRoutes> {
  return {
    'agency.previewColors': async ({ body }) => previewColors(body.colors),
    'agency.uploadLogo': async ({ body }, ctx) => {
      const bytes = Buffer.from(body.png, 'base64');
      const hash = checkLogo(bytes);
      await withTransaction(pool, (client) => storeLogo(client, getTenantId(ctx), { hash, bytes, now: ctx.now() }));
      return { logo: hash };
    },
    'branding.read': async ({ query }, ctx) => {
      const brand = query.agency ? await findBrandBySlug(pool, query.agency) : await findOwnBrand(pool, ctx);
      return { branding: brand ? toBranding(brand) : null };
    },
    'branding.logo': async ({ params }, _ctx, koa) => {
      const bytes = await findLogo(pool, params.hash);
      if (bytes === undefined) throw new AppError('resource.not_found');
      koa.status = 200;
      koa.set(LOGO_HEADERS);
      koa.body = bytes;
    },
  };
}

const findOwnBrand = async (pool: Pool, { principal }: Ctx): Promise<Brand | undefined> =>
  principal.kind === 'none' ? undefined : findBrand(pool, principal.tenantId);

const toBranding = ({ name, slug, logo, colors }: Brand): Branding => ({
  name,
  slug,
  logoUrl: logo && `/api/branding/logos/${logo}`,
  colors: colors && toBrandShades(colors),
});
