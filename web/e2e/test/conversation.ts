import type { Page } from 'playwright-core';
import { openPage, signIn } from './browser.ts';
import { storyOf } from './story.ts';
import type { System } from './system.ts';

/** What is said in the conversation that a page has open. */
export const transcript = (page: Page) => page.getByRole('log', { name: 'Transcript' });

interface Opening {
  readonly system: System;
  /** By its id, or a demo story by whom it is with. */
  readonly which: number | string;
  /** Who opens it. */
  readonly person?: string;
}

/** A conversation as somebody has it open, live. */
export async function openConversation({ system, which, person = 'marco' }: Opening): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  const id = typeof which === 'number' ? which : await storyOf(page, which);
  await page.goto(`/conversations/${id}?range=all`);
  await transcript(page).waitFor();
  return page;
}
