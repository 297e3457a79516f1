import { countCharacters } from '../text.ts';
import { fillPlaceholders, placeholdersOf } from './placeholders.ts';
import { smsLength } from './sms.ts';
import type { TemplateChannel } from './templates.ts';

/** A template with values in its places. */
export interface PreviewedTemplate {
  readonly text: string;
  readonly subject: string;
  readonly characters: number;
  /** Messages that an SMS takes; null on other channels. */
  readonly segments: number | null;
  /** Places that no value was given for. */
  readonly missing: string[];
}

/** Puts values into a template's places and measures what comes of it. */
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
    missing: placeholdersOf(subject, body).filter((name) => !values[name]),
  };
}
