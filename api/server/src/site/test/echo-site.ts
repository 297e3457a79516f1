import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallBack } from '@switchboard/contracts/site/call-back';
import type { Careers } from '@switchboard/contracts/site/careers';
import type { SiteForm } from '@switchboard/contracts/site/settings';

const RENDERER = `export const render = ({ name, locale }, settings, form, careers) => JSON.stringify({ name, locale, form, careers, callBack: settings.callBack });`;

/** A document of the echo site: the renderer's arguments. */
export interface Rendered {
  readonly name: string;
  readonly locale: string;
  readonly form?: SiteForm;
  readonly careers?: Careers;
  readonly callBack?: CallBack;
}

/** Creates a folder in place of the built web application, whose site renders its arguments as JSON. */
export async function makeEchoSite(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>app</title>');
  await writeFile(join(folder, 'site', 'render.js'), RENDERER);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** Parses a response of the echo site. */
export const rendered = async (answer: Response): Promise<Rendered> => (await answer.json()) as Rendered; // as it renders
