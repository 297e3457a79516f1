import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface NameFieldProps {
  readonly name: string;
  /** The names in use. */
  readonly taken: readonly string[];
  readonly maxLength: number;
  readonly isReadOnly: boolean;
  /** Called once the name is complete, because an incomplete name may equal another one. */
  readonly onRename: (name: string) => void;
}

/** A name that texts and conditions refer to. */
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
