import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './password-field.module.css';

/** A password field that can reveal its text, with a warning when Caps Lock is on. */
export function PasswordField(props: TextInputProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextInput
      size="md"
      classNames={{ label: classes['label'] }}
      {...props}
      type={isShown ? 'text' : 'password'}
      onKeyDown={look}
      onKeyUp={look}
      description={hasCapsLock ? t('auth.capsLock') : props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSectionWidth={76}
      rightSection={
        <UnstyledButton
          className={classes['toggle']}
          aria-label={isShown ? t('auth.hidePassword') : t('auth.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('auth.hide') : t('auth.show')}
        </UnstyledButton>
      }
    />
  );
}
