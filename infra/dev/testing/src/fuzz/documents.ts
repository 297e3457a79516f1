import type { apiRoutes } from '@switchboard/contracts/api';

interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** As much of an OpenAPI document as choosing its operations needs. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** The credential that a run sends with each request. */
export type Credential = 'session' | 'apiKey';

/** Operations that end the session under test, and the stream, whose answer never ends. */
const LEFT_OUT: readonly (keyof typeof apiRoutes)[] = ['logout', 'openStream', 'reset', 'login'];

/**
 * The part of the API's document that one credential opens.
 *
 * The document names no security scheme, because the generator would replace the credential by values of its own.
 */
export function documentFor(document: ApiDocument, credential: Credential): ApiDocument {
  const isOpen = ({ operationId, security }: Operation) =>
    !LEFT_OUT.some((name) => name === operationId) &&
    (credential === 'session' ? security.length === 0 || takes(security, 'session') : takes(security, 'apiKey'));
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const open = Object.entries(methods).filter(([, operation]) => isOpen(operation));
    const withoutSecurity = open.map(([method, operation]) => [method, { ...operation, security: [] }] as const);
    return withoutSecurity.length === 0 ? [] : [[path, Object.fromEntries(withoutSecurity)] as const];
  });
  const { securitySchemes: _, ...components } = document.components;
  return { ...document, paths: Object.fromEntries(paths), components };
}

const takes = (security: Operation['security'], credential: Credential) =>
  security.some((scheme) => credential in scheme);
