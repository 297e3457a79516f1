import { writeYaml } from './yaml-file.ts';

export const FILE_FORMATS = ['json', 'yaml'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The upload limit: no flow or agent comes near it. */
export const MAX_FILE_BYTES = 2_000_000;

/** Serializes a value in a file format. */
export const writeAs = async (value: object, format: FileFormat): Promise<string> =>
  format === 'json' ? `${JSON.stringify(value, null, 2)}\n` : writeYaml(value);

/** Makes the browser save a text as a file. */
export function saveFile(name: string, text: string, format: FileFormat): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `application/${format}` }));
  link.download = `${name}.${format}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
