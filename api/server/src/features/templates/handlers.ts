import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentItem } from '@switchboard/application/resources/present';
import type { kindRoutes } from '@switchboard/contracts/kind-routes';
import { itemSchema } from '@switchboard/contracts/resources/schemas';
import { previewTemplate } from '@switchboard/contracts/templates/preview-template';
import { templates } from '@switchboard/contracts/templates/templates';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { getItem } from '../../resources/get-item.ts';

const Template = itemSchema(templates);

/** Previews templates. */
export function templateHandlers(deps: ResourceDeps): Pick<Handlers<typeof kindRoutes>, 'templates.preview'> {
  return {
    'templates.preview': async ({ params: { id }, body: { values } }, ctx) => {
      const tenantId = getTenantId(ctx);
      const state = await getItem(deps, { tenantId, kind: templates.kind, id });
      const item = await presentItem({ db: deps.pool, hooks: deps.hooks }, templates, tenantId, state);
      return previewTemplate(Template.parse(item), values);
    },
  };
}
