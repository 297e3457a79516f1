import { z } from 'zod';

/** A server of chat completions, as OpenAI's API has them, and the model to ask of it. */
export interface ModelServer {
  /** What `/chat/completions` is put behind. */
  readonly url: string;
  /** Of the `Authorization` header; undefined where the server asks for none. */
  readonly authorization: string | undefined;
  readonly name: string;
}

/** The variables that name the model of accounts that have none of their own. */
export const modelFields = {
  MODEL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('a server of OpenAI-compatible chat completions, for instance http://localhost:11434/v1'),
  MODEL_KEY: z.string().optional(),
  MODEL_NAME: z.string().max(200).optional().describe('the name of a model that MODEL_URL serves'),
};

/** As {@link modelFields}; a server needs the name of its model, and a name its server. */
export function modelFieldsOf(env: Readonly<Record<string, string | undefined>>) {
  const isNamed = [env['MODEL_URL'], env['MODEL_NAME']].some((value) => value !== undefined && value !== '');
  if (!isNamed) return modelFields;
  const { MODEL_URL, MODEL_NAME, MODEL_KEY } = modelFields;
  return {
    MODEL_KEY,
    MODEL_URL: MODEL_URL.unwrap().describe(MODEL_URL.description ?? ''),
    MODEL_NAME: MODEL_NAME.unwrap().describe(MODEL_NAME.description ?? ''),
  };
}

interface ModelValues {
  readonly MODEL_URL?: string | undefined;
  readonly MODEL_KEY?: string | undefined;
  readonly MODEL_NAME?: string | undefined;
}

/** The model that a configuration names; undefined of none. */
export const modelServerOf = ({
  MODEL_URL: url,
  MODEL_KEY: key,
  MODEL_NAME: name,
}: ModelValues): ModelServer | undefined =>
  url === undefined || name === undefined
    ? undefined
    : { url, name, authorization: key === undefined ? undefined : `Bearer ${key}` };
