import { Button, FileInput } from '@mantine/core';
import { MAX_LOGO_BYTES } from '@switchboard/contracts/account-settings/agency';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { readServerFaults } from '../../resource/form-faults.ts';
import { errorText } from '../../ui/error-text.ts';
import classes from './agency.module.css';
import { uploadLogo } from './agency-api.ts';

interface LogoFieldProps {
  readonly value: string | null;
  readonly onChange: (logo: string | null) => void;
  readonly error: ReactNode;
  readonly isReadOnly: boolean;
}

/** Uploads a PNG for the logo, which takes effect once the form is saved. */
export function LogoField({ value, onChange, error, isReadOnly }: LogoFieldProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [failure, setFailure] = useState<ReactNode>();
  const choose = async (file: File | null) => {
    if (!file) return;
    setFailure(undefined);
    if (file.size > MAX_LOGO_BYTES) return setFailure(t('agency.logoTooLarge'));
    await dispatch(uploadLogo(file)).then(onChange, (refusal: unknown) =>
      setFailure(readServerFaults(refusal)['png'] ?? errorText(refusal)),
    );
  };
  return (
    <div className={classes['logo']}>
      <FileInput
        label={t('agency.logo')}
        description={t('agency.logoNote')}
        placeholder={t(value ? 'agency.logoOther' : 'agency.logoChoose')}
        accept="image/png"
        value={null}
        onChange={(file) => void choose(file)}
        disabled={isReadOnly}
        error={failure ?? error}
      />
      {value && !isReadOnly && (
        <Button variant="default" onClick={() => onChange(null)}>
          {t('agency.logoRemove')}
        </Button>
      )}
    </div>
  );
}
