import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const LINES = [60, 80, 45, 70] as const;

/** A conversation to come, in its own shape. */
export function DetailSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} style={{ padding: 24 }}>
      <Skeleton width={220} height={18} />
      <Skeleton width={320} height={12} mt={10} mb={48} />
      {LINES.map((width) => (
        <Skeleton key={width} width={`${width}%`} height={40} mb={16} radius="lg" />
      ))}
    </div>
  );
}
