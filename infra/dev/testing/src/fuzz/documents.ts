import type { apiRoutes } from '@switchboard/contracts/api';

interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** The parts of an OpenAPI document needed to select operations. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** The credential that a run sends with each request. */
export type Credential = 'session' | 'apiKey';

/** Operations that end the session under test, and the stream, whose response never ends. */
const EXCLUDED: readonly (keyof typeof apiRoutes)[] = ['logout', 'openStream', 'reset', 'login'];

/**
 * Selects the operations of the API's document that a credential may call.
 *
 * The result has no security schemes, because the generator would replace the credential with generated values.
 */
export function documentFor(document: ApiDocument, credential: Credential): ApiDocument {
  const isOpen = ({ operationId, security }: Operation) =>
    !EXCLUDED.some((name) => name === operationId) &&
    (credential === 'session' ? security.length === 0 || accepts(security, 'session') : accepts(security, 'apiKey'));
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const open = Object.entries(methods).filter(([, operation]) => isOpen(operation));
    const withoutSecurity = open.map(([method, operation]) => [method, { ...operation, security: [] }] as const);
    return withoutSecurity.length === 0 ? [] : [[path, Object.fromEntries(withoutSecurity)] as const];
  });
  const { securitySchemes: _, ...components } = document.components;
  return { ...document, paths: Object.fromEntries(paths), components };
}

const accepts = (security: Operation['security'], credential: Credential) =>
  security.some((scheme) => credential in scheme);
