import type { SingleDefinition } from '../resources/define-single.ts';
import { type SingleRoutes, singleRoutes } from '../resources/single-routes.ts';
import { type Single, singles } from './singles.ts';

type OfEach = { [S in Single]: (routes: SingleRoutes<(typeof singles)[S]>) => void }[Single];

/** The calls of every single thing. */
export const singlesRoutes = routesOf(Object.values(singles));

function routesOf(definitions: readonly SingleDefinition[]): OfEach extends (routes: infer R) => void ? R : never {
  // Each definition's routes have its own names; together they are what the type says.
  return Object.assign({}, ...definitions.map((definition) => singleRoutes(definition)));
}
