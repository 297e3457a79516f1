import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { LOCALES } from '@switchboard/contracts/base/constants';
import {
  LEGAL_TEXTS,
  NO_CONTENT,
  readSiteText,
  type SiteContent,
  SiteCustomers,
  SitePrices,
  SiteTestimonials,
  type SiteText,
} from '@switchboard/contracts/site/content';
import { SITE_PAGES } from '@switchboard/contracts/site/pages';
import type { z } from 'zod';

/** Rejects invalid content; the message names the file and its fault. */
export class ContentFault extends Error {
  constructor(file: string, why: string) {
    super(`${file} ${why}`);
    this.name = 'ContentFault';
  }
}

const MAX_FILE_BYTES = 128 * 1024;
const MAX_LOGO_BYTES = 32 * 1024;
const MAX_STUDIES = 12;
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/**
 * Reads the operator's content of the public site: `prices.json`, `customers.json` with `logos/`, `testimonials.json`, `case-studies/*.en.md` and
 * `.es.md`, and `legal/privacy-policy.en.md` and the like. Missing files are left out.
 *
 * @throws {ContentFault} for a file that is unreadable, too large or invalid
 */
export function readSiteContent(folder: string): SiteContent {
  if (folder === '') return NO_CONTENT;
  const read = (file: string) => readText(folder, file);
  const names = list(folder, '.');
  if (names === undefined) throw new ContentFault(folder, 'is no folder that can be read');
  return {
    prices: readJson(read, 'prices.json', SitePrices),
    customers: (readJson(read, 'customers.json', SiteCustomers) ?? []).map(({ name, url, logo }) => ({
      name,
      url,
      logo: logo === undefined ? undefined : readLogo(folder, join('logos', logo)),
    })),
    testimonials: readJson(read, 'testimonials.json', SiteTestimonials) ?? [],
    caseStudies: readStudies(folder, read),
    legal: Object.fromEntries(
      LEGAL_TEXTS.flatMap((name) => {
        const file = join('legal', SITE_PAGES[name].path.slice(1));
        if (LOCALES.every((locale) => read(`${file}.${locale}.md`) === undefined)) return [];
        return [[name, readTranslations(read, file, { isDated: true })]];
      }),
    ),
  };
}

type Read = (file: string) => string | undefined;

function readStudies(folder: string, read: Read) {
  const files = list(folder, 'case-studies') ?? [];
  const names = files.flatMap((file) => /^([\w-]+)\.(?:en|es)\.md$/.exec(file)?.[1] ?? []);
  const studies = [...new Set(names)].toSorted();
  if (studies.length > MAX_STUDIES) throw new ContentFault('case-studies', `has more than ${MAX_STUDIES} texts`);
  return studies.map((name) => readTranslations(read, join('case-studies', name), { isDated: false }));
}

function readTranslations(read: Read, file: string, { isDated }: { readonly isDated: boolean }) {
  const readOne = (locale: string): SiteText => {
    const name = `${file}.${locale}.md`;
    const markdown = read(name);
    if (markdown === undefined) throw new ContentFault(name, 'is missing: each text is there in both languages');
    const text = readSiteText(markdown);
    if (text === undefined) throw new ContentFault(name, 'must begin with a title, "# …"');
    if (isDated && (text.day === undefined || Number.isNaN(Date.parse(text.day)))) {
      throw new ContentFault(name, 'must have its day below the title, YYYY-MM-DD');
    }
    return text;
  };
  return { en: readOne('en'), es: readOne('es') };
}

function readJson<S extends z.ZodType>(read: Read, file: string, schema: S): z.output<S> | undefined {
  const text = read(file);
  if (text === undefined) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ContentFault(file, 'is no JSON');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ContentFault(file, `is wrong at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? ''}`);
}

function readLogo(folder: string, file: string): string {
  const bytes = readBytes(folder, file, MAX_LOGO_BYTES);
  if (bytes === undefined) throw new ContentFault(file, 'is missing');
  return `data:${IMAGE_TYPES[extname(file)]};base64,${bytes.toString('base64')}`;
}

const readText = (folder: string, file: string) => readBytes(folder, file, MAX_FILE_BYTES)?.toString('utf8');

function readBytes(folder: string, file: string, maxBytes: number): Buffer | undefined {
  try {
    const bytes = readFileSync(join(folder, file));
    if (bytes.length > maxBytes) throw new ContentFault(file, `is larger than ${maxBytes / 1024} kB`);
    return bytes;
  } catch (error) {
    if (error instanceof ContentFault) throw error;
    if (isMissing(error)) return undefined;
    throw new ContentFault(file, 'can not be read');
  }
}

function list(folder: string, name: string): string[] | undefined {
  try {
    return readdirSync(join(folder, name));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new ContentFault(name, 'is no folder that can be read');
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
