import { brightsmileStories } from './brightsmile.ts';
import { northgateStories } from './northgate.ts';
import type { Story } from './script.ts';
import { systemStories } from './system.ts';
import { willowStories } from './willow.ts';

/** The stories that are told from first to last event, in order. */
export const plainStories: readonly Story[] = [...willowStories, ...brightsmileStories, ...northgateStories];

/** What the simulator plays variations of: every told call that somebody spoke in. */
export const playableStories: readonly Story[] = [...plainStories, ...Object.values(systemStories)].filter(
  (story) => story.direction === 'inbound',
);
