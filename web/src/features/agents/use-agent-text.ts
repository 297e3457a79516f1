import { AgentTool } from '@switchboard/contracts/kinds/agent-tools';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormats } from '../../i18n/use-formats.ts';

const Tools = z.array(AgentTool);

/** Says the values of an agent's fields in words. */
export function useAgentText() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const language = (value: unknown) => (value === 'en' || value === 'es' ? t(`resource.${value}`) : String(value));
  return (field: string, value: unknown): string | undefined => {
    if (field === 'language') return language(value);
    if (field === 'languages' && Array.isArray(value)) return value.map(language).join(', ');
    if (field.startsWith('limits.') && field.endsWith('Ms') && typeof value === 'number')
      return t('agents.seconds', { seconds: number(value / 1_000) });
    if (field === 'tools') {
      const tools = Tools.safeParse(value);
      return tools.success
        ? tools.data.map(({ name, kind }) => `${name} (${t(`agents.toolKind.${kind}`)})`).join(', ')
        : undefined;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    // A group of values, as a conflict shows it: the parts that are there, each in its place.
    return Object.entries(value)
      .filter(([, part]) => typeof part === 'string' || typeof part === 'number')
      .map(([name, part]) => `${name}: ${part}`)
      .join(' · ');
  };
}
