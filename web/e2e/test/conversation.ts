import type { Page } from 'playwright-core';
import { openPage, signIn } from './browser.ts';
import { findStory } from './story.ts';
import type { System } from './system.ts';

/** The transcript of the page's open conversation. */
export const transcript = (page: Page) => page.getByRole('log', { name: 'Transcript' });

interface Opening {
  readonly system: System;
  /** An id, or the contact's name in a demo story. */
  readonly which: number | string;
  /** The user who opens it. */
  readonly person?: string;
}

/** Opens a conversation live. */
export async function openConversation({ system, which, person = 'marco' }: Opening): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  const id = typeof which === 'number' ? which : await findStory(page, which);
  await page.goto(`/conversations/${id}?range=all`);
  await transcript(page).waitFor();
  return page;
}
