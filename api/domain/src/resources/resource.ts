import { isSame } from '@switchboard/contracts/base/is-same';
import type { ResourceDefinition, Shape, Values } from '@switchboard/contracts/resources/define-resource';
import { parseResourceEvent, type ResourceContent } from '@switchboard/contracts/resources/events';

export type ResourceFields = Values<Shape>;

/** The state of an item, folded from its stream. */
export interface ResourceState {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly fields: ResourceFields;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  readonly archivedAt: string | null;
}

/** The parts of a stored event that the fold needs. */
export interface ResourceEventLike {
  readonly type: string;
  readonly data: object;
  readonly version: number;
  readonly metadata: { readonly actor: { readonly id: string } };
}

/** Folds one event of an item's stream. Events of other types change only the version. */
export function foldResource(
  id: string,
  state: ResourceState | undefined,
  { type, data, version, metadata }: ResourceEventLike,
): ResourceState | undefined {
  const event = parseResourceEvent(type, data);
  const by = metadata.actor.id;
  if (event === undefined) return state && { ...state, version };
  const { at } = event.data;
  switch (event.verb) {
    case 'created': {
      const { name, fields } = event.data;
      return {
        id,
        version,
        name,
        fields,
        createdAt: at,
        createdBy: by,
        updatedAt: at,
        updatedBy: by,
        archivedAt: null,
      };
    }
    case 'changed':
      return (
        state && { ...state, version, name: event.data.name, fields: event.data.fields, updatedAt: at, updatedBy: by }
      );
    case 'archived':
      return state && { ...state, version, updatedAt: at, updatedBy: by, archivedAt: at };
    case 'restored':
      return state && { ...state, version, updatedAt: at, updatedBy: by, archivedAt: null };
    case 'erased': {
      const { name, fields, createdAt, createdBy } = event.data;
      return { id, version, name, fields, createdAt, createdBy, updatedAt: at, updatedBy: by, archivedAt: at };
    }
    default:
      return event satisfies never;
  }
}

/** Folds a stream from its first event. */
export function foldResources(id: string, events: readonly ResourceEventLike[]): ResourceState | undefined {
  return events.reduce<ResourceState | undefined>((state, event) => foldResource(id, state, event), undefined);
}

/** A fault of a change, as returned to the client. */
export interface Fault {
  readonly path: string;
  readonly code: string;
}

/** The decision on a change: the new content, or its faults. `content` is undefined if nothing changes. */
export type ChangeDecision =
  | { readonly content: Pick<ResourceContent, 'name' | 'fields'> | undefined }
  | { readonly faults: readonly Fault[] };

/** Decides on a change of some fields. */
export function decideChange(
  definition: ResourceDefinition,
  state: Pick<ResourceState, 'name' | 'fields'>,
  { name = state.name, ...input }: { readonly name?: string | undefined } & Readonly<Record<string, unknown>>,
): ChangeDecision {
  const changes = Object.entries(input).filter(
    ([field, value]) => value !== undefined && Object.hasOwn(definition.fields, field),
  );
  const fixed = changes.filter(
    ([field, value]) => definition.fixed.includes(field) && !isSame(value, state.fields[field]),
  );
  if (fixed.length > 0) return { faults: fixed.map(([path]) => ({ path, code: 'fixed' })) };
  const merged = { ...state.fields, ...Object.fromEntries(changes) };
  const names = new Set(changes.map(([field]) => field));
  const fields = definition.settle?.(state.fields, merged, names) ?? merged;
  return decideContent(definition, state, { name, fields });
}

/** Decides on a return to an earlier version. Fields that have their own commands keep their values. */
export function decideRestoredVersion(
  definition: ResourceDefinition,
  state: Pick<ResourceState, 'name' | 'fields'>,
  earlier: Pick<ResourceState, 'name' | 'fields'>,
): ChangeDecision {
  const kept = Object.fromEntries(Object.entries(state.fields).filter(([field]) => definition.managed.includes(field)));
  return decideContent(definition, state, { name: earlier.name, fields: { ...earlier.fields, ...kept } });
}

function decideContent(
  definition: ResourceDefinition,
  state: Pick<ResourceState, 'name' | 'fields'>,
  content: Pick<ResourceContent, 'name' | 'fields'>,
): ChangeDecision {
  const faults: Fault[] = [];
  definition.check?.(content.fields, (path, code) => faults.push({ path, code }));
  if (faults.length > 0) return { faults };
  const isUnchanged = content.name === state.name && isSame(content.fields, state.fields);
  return { content: isUnchanged ? undefined : content };
}
