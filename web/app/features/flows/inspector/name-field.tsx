import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface NameFieldProps {
  readonly name: string;
  /** The names of the others. */
  readonly taken: readonly string[];
  readonly maxLength: number;
  readonly isReadOnly: boolean;
  /** Is told once it has been written: until then, it may be the beginning of another's. */
  readonly onRename: (name: string) => void;
}

/** The name that texts and conditions know something by. */
export function NameField({ name, taken, maxLength, isReadOnly, onRename }: NameFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  useEffect(() => setText(name), [name]);
  const isTaken = taken.includes(text);
  const isName = /^[a-z][a-z0-9_]*$/.test(text);
  const commit = () => {
    if (isName && !isTaken && text !== name) onRename(text);
  };
  return (
    <TextInput
      size="xs"
      label={t('resource.name')}
      description={t('flows.nameNote')}
      maxLength={maxLength}
      spellCheck={false}
      readOnly={isReadOnly}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
      error={isTaken ? t('resource.fault.taken') : isName ? undefined : t('flows.notAName')}
    />
  );
}
