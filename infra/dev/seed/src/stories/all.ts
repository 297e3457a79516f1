import { brightsmileStories } from './brightsmile.ts';
import { northgateStories } from './northgate.ts';
import type { Story } from './script.ts';
import { systemStories } from './system.ts';
import { willowStories } from './willow.ts';

/** The stories whose events are posted in order. */
export const plainStories: readonly Story[] = [...willowStories, ...brightsmileStories, ...northgateStories];

/** The inbound stories, of which the simulator plays variations. */
export const playableStories: readonly Story[] = [...plainStories, ...Object.values(systemStories)].filter(
  (story) => story.direction === 'inbound',
);
