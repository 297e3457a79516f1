import { writeYaml } from './yaml-file.ts';

export const FILE_FORMATS = ['json', 'yaml'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A larger file holds neither a flow nor an agent. */
export const MAX_FILE_BYTES = 2_000_000;

/** Writes a value as the text of a file. */
export const writeAs = async (value: object, format: FileFormat): Promise<string> =>
  format === 'json' ? `${JSON.stringify(value, null, 2)}\n` : writeYaml(value);

/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string, format: FileFormat): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `application/${format}` }));
  link.download = `${name}.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
