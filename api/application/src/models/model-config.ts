import { z } from 'zod';

/** An OpenAI-compatible server of chat completions, and the model to request. */
export interface ModelServer {
  /** The base URL, to which `/chat/completions` is appended. */
  readonly url: string;
  /** The `Authorization` header; undefined if the server needs none. */
  readonly authorization: string | undefined;
  readonly name: string;
}

/** The environment variables of the operator's model, for accounts without their own. */
export const modelFields = {
  MODEL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('a server of OpenAI-compatible chat completions, for instance http://localhost:11434/v1'),
  MODEL_KEY: z.string().optional(),
  MODEL_NAME: z.string().max(200).optional().describe('the name of a model that MODEL_URL serves'),
};

/** Returns {@link modelFields} for an environment: MODEL_URL and MODEL_NAME become required if either is set. */
export function selectModelFields(env: Readonly<Record<string, string | undefined>>) {
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

/** Returns the model that a configuration names; undefined if it names none. */
export const toModelServer = ({
  MODEL_URL: url,
  MODEL_KEY: key,
  MODEL_NAME: name,
}: ModelValues): ModelServer | undefined =>
  url === undefined || name === undefined
    ? undefined
    : { url, name, authorization: key === undefined ? undefined : `Bearer ${key}` };
