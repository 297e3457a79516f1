import { AgentTool } from '@switchboard/contracts/talk/agent-tools';
import { AgentPrivacy } from '@switchboard/contracts/talk/version';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormats } from '../../i18n/use-formats.ts';

const Tools = z.array(AgentTool);
const Noted = z.array(z.object({ name: z.string() }));

/** Returns a function that formats values of an agent's fields. */
export function useAgentText() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = (value: unknown) => (value === 'en' || value === 'es' ? t(`resource.${value}`) : String(value));
  return (field: string, value: unknown): string | undefined => {
    if (field === 'language') return language(value);
    if (field === 'languages' && Array.isArray(value)) return value.map(language).join(', ');
    if (field.startsWith('limits.') && field.endsWith('Ms') && typeof value === 'number')
      return t('agents.seconds', { seconds: number(value / 1_000) });
    if (field === 'analysis')
      return Noted.safeParse(value)
        .data?.map(({ name }) => name)
        .join(', ');
    if (field === 'privacy' || field === 'privacy.redaction') {
      const kinds = AgentPrivacy.shape.redaction.safeParse(field === 'privacy' ? Object(value).redaction : value).data;
      return kinds?.map((kind) => t(`resource.redactionName.${kind}`)).join(', ');
    }
    if (field === 'tools') {
      const tools = Tools.safeParse(value);
      return tools.success
        ? tools.data.map(({ name, kind }) => `${name} (${t(`agents.toolKind.${kind}`)})`).join(', ')
        : undefined;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    // Conflicts show a group of values as a list of its parts.
    return Object.entries(value)
      .filter(([, part]) => typeof part === 'string' || typeof part === 'number')
      .map(([name, part]) => `${name}: ${part}`)
      .join(' · ');
  };
}
