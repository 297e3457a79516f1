import { z } from 'zod';
import { characters } from '../characters.ts';
import { Position, SmartTagId } from '../ids.ts';

export const MAX_TAG_NAME_CHARACTERS = 40;
export const SmartTagName = z
  .string()
  .trim()
  .pipe(characters(MAX_TAG_NAME_CHARACTERS, 1))
  .meta({ example: 'Emergency' });
export const SmartTagColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .meta({ example: '#dc2626' });

export const SmartTag = z
  .object({
    id: SmartTagId,
    name: z.string().meta({ example: 'Emergency' }),
    color: z.string().meta({ example: '#dc2626' }),
    archived: z.boolean(),
  })
  .meta({ id: 'SmartTag' });
export type SmartTag = z.infer<typeof SmartTag>;
export const SmartTagAnswer = SmartTag.extend({ position: Position.optional() });

/** The events of an account's tag catalogue: one stream, so that names stay unique. */
export const SMART_TAGS_STREAM = 'smart-tags';
export const smartTagEvents = {
  'smart-tag.defined': z.object({ smartTagId: SmartTagId, name: SmartTagName, color: SmartTagColor }),
  'smart-tag.renamed': z.object({ smartTagId: SmartTagId, name: SmartTagName }),
  'smart-tag.recoloured': z.object({ smartTagId: SmartTagId, color: SmartTagColor }),
  'smart-tag.archived': z.object({ smartTagId: SmartTagId }),
} as const;
export type SmartTagEventType = keyof typeof smartTagEvents;
export type SmartTagEvent = {
  [T in SmartTagEventType]: { readonly type: T; readonly data: z.infer<(typeof smartTagEvents)[T]> };
}[SmartTagEventType];
