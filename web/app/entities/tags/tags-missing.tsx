import { Button, Loader, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTagsFailure } from './use-smart-tags.ts';

/** A placeholder for an account's tags while they load, with a retry button if they couldn't be read. */
export function TagsMissing({ tenantId }: { tenantId: string | null }) {
  const { t } = useTranslation();
  const { hasFailed, retry } = useTagsFailure(tenantId);
  if (!hasFailed) return <Loader role="status" size="sm" aria-label={t('app.loading')} />;
  return (
    <Stack gap="sm" align="start">
      <Text size="sm" role="alert">
        {t('inbox.tagsFailed')}
      </Text>
      <Button size="xs" variant="default" onClick={retry}>
        {t('action.retry')}
      </Button>
    </Stack>
  );
}
