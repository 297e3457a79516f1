import type { TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchHint } from './match-hint.tsx';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordFieldsProps extends Pick<TextInputProps, 'size' | 'autoFocus'> {
  /** The form that contains both fields. */
  readonly form: {
    readonly values: { readonly password: string; readonly confirmPassword: string };
    readonly errors: Readonly<Record<string, ReactNode>>;
    getInputProps(name: 'password' | 'confirmPassword'): object;
  };
}

/** A new password, entered twice. Each field shows one message at a time: its error, or else its hint. */
export function NewPasswordFields({ form, size = 'md', autoFocus = false }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const { password, confirmPassword } = form.values;
  const { password: fault, confirmPassword: mismatch } = form.errors;
  const isMatch = confirmPassword === password;
  // Once the second field has text, its hint reports a mismatch on every key press in either field.
  const hasHint = confirmPassword !== '';
  return (
    <>
      <PasswordField
        label={t('welcome.password')}
        name="password"
        autoComplete="new-password"
        size={size}
        autoFocus={autoFocus}
        {...form.getInputProps('password')}
        description={<StrengthMeter password={password} saysHint={fault === undefined} />}
      />
      <PasswordField
        label={t('welcome.confirm')}
        name="confirmPassword"
        autoComplete="new-password"
        size={size}
        {...form.getInputProps('confirmPassword')}
        error={hasHint ? mismatch !== undefined && !isMatch : mismatch}
        description={hasHint && <MatchHint isMatch={isMatch} />}
      />
    </>
  );
}
