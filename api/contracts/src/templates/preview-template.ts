import { fillPlaceholders, findPlaceholders } from '../base/placeholders.ts';
import { countCharacters } from '../base/text.ts';
import { smsLength } from './sms.ts';
import type { TemplateChannel } from './templates.ts';

/** A template with its placeholders filled in. */
export interface PreviewedTemplate {
  readonly text: string;
  readonly subject: string;
  readonly characters: number;
  /** The number of SMS messages needed; null for other channels. */
  readonly segments: number | null;
  /** Placeholders without a value. */
  readonly missing: string[];
}

/** Fills in a template's placeholders and measures the result. */
export function previewTemplate(
  { channel, subject, body }: { readonly channel: TemplateChannel; readonly subject: string; readonly body: string },
  values: Readonly<Record<string, string>>,
): PreviewedTemplate {
  const text = fillPlaceholders(body, values);
  return {
    text,
    subject: fillPlaceholders(subject, values),
    characters: countCharacters(text),
    segments: channel === 'sms' ? smsLength(text).segments : null,
    missing: findPlaceholders(subject, body).filter((name) => !values[name]),
  };
}
