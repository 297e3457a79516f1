import { z } from 'zod';
import { LOCALES, type Locale } from '../base/constants.ts';

const line = (max: number) => z.string().trim().min(1).max(max);
const inBoth = (max: number) => z.object({ en: line(max), es: line(max) }).meta({ locales: LOCALES });

/** An entry of the price list, as the operator writes it. */
const SitePrice = z.object({ name: inBoth(80), price: inBoth(80), note: inBoth(300) });
/** The operator's `prices.json`. */
export const SitePrices = z.array(SitePrice).min(1).max(20);

/** `customers.json`: customers who agreed to be named, with an optional picture in the folder `logos`. */
export const SiteCustomers = z
  .array(
    z.object({
      name: line(80),
      url: z.url({ protocol: /^https$/ }).optional(),
      logo: z
        .string()
        .regex(/^[\w-]{1,80}\.(?:svg|png|webp)$/)
        .optional(),
    }),
  )
  .min(1)
  .max(24);

/** `testimonials.json`: quotes of customers, published with their names and consent. */
export const SiteTestimonials = z
  .array(z.object({ quote: inBoth(600), name: line(80), role: inBoth(120) }))
  .min(1)
  .max(12);

/** A Markdown text: its title (`# …`), optional date and parts (`## …`). The first part may lack a title. */
export interface SiteText {
  readonly title: string;
  /** YYYY-MM-DD */
  readonly day: string | undefined;
  readonly parts: readonly { readonly title: string | undefined; readonly body: string }[];
}

/** Parses a Markdown text; undefined if it doesn't start with a title. */
export function readSiteText(markdown: string): SiteText | undefined {
  const [, title, rest = ''] =
    /^\s*# +([^\n]{1,200}?)\s*(?:\n([\s\S]*))?$/.exec(markdown.replaceAll('\r\n', '\n')) ?? [];
  if (title === undefined) return undefined;
  const [, day, text = rest] = /^\s*(\d{4}-\d{2}-\d{2})[ \t]*(?:\n([\s\S]*))?$/.exec(rest) ?? [];
  const parts = text.split(/^## +/m).map((part, index) => {
    if (index === 0) return { title: undefined, body: part.trim() };
    const end = part.indexOf('\n');
    return end < 0
      ? { title: part.trim(), body: '' }
      : { title: part.slice(0, end).trim(), body: part.slice(end).trim() };
  });
  return { title, day, parts: parts.filter(({ title: of, body }) => of !== undefined || body !== '') };
}

/** The legal texts that the operator can replace with files, by the names of their pages. */
export const LEGAL_TEXTS = ['privacyPolicy', 'termsOfService', 'cookiePolicy'] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

type InBoth = Readonly<Record<Locale, SiteText>>;

/** The operator's content of the public site. Sections whose content is undefined or empty say so. */
export interface SiteContent {
  readonly prices: z.infer<typeof SitePrices> | undefined;
  readonly customers: readonly {
    readonly name: string;
    readonly url: string | undefined;
    /** A data URL. */
    readonly logo: string | undefined;
  }[];
  readonly testimonials: z.infer<typeof SiteTestimonials>;
  readonly caseStudies: readonly InBoth[];
  readonly legal: Readonly<Partial<Record<LegalTextName, InBoth>>>;
}

/** Without any content of the operator. */
export const NO_CONTENT: SiteContent = {
  prices: undefined,
  customers: [],
  testimonials: [],
  caseStudies: [],
  legal: {},
};
