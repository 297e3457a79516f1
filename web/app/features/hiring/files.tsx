import type { CandidateFile } from '@switchboard/contracts/hiring/candidate-files';
import { candidateRoutes } from '@switchboard/contracts/hiring/candidate-routes';
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import classes from './screening.module.css';

const { path } = candidateRoutes['candidates.file'];
const KIBIBYTE = 1_024;

/** A candidate's files: documents to download and the recorded introduction. */
export function Files({ item: { id, files } }: { item: KindItem<'candidates'> }) {
  const { t } = useTranslation();
  if (files.length === 0) return <p className={classes['note']}>{t('candidates.noFiles')}</p>;
  return (
    <div className={classes['result']}>
      <ul aria-label={t('candidates.files')}>
        {files.map((file) => (
          <li key={file.id} className={classes['written']}>
            <OneFile file={file} address={path.replace(':id', id).replace(':fileId', file.id)} />
          </li>
        ))}
      </ul>
      <p className={classes['note']}>{t('candidates.filesNote')}</p>
    </div>
  );
}

function OneFile({ file, address }: { readonly file: CandidateFile; readonly address: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { kind, name, bytes, at } = file;
  const size = t('candidates.fileSize', {
    size: t('candidates.kilobytes', { count: Math.max(1, Math.round(bytes / KIBIBYTE)) }),
    when: formats.full(at),
  });
  return (
    <>
      {kind === 'introduction' ? (
        // biome-ignore lint/a11y/useMediaCaption: recordings of applicants have no transcript.
        <audio
          controls
          preload="none"
          src={address}
          aria-label={t('candidates.introduction')}
          className={classes['voice']}
        />
      ) : (
        <a href={address} download={name} aria-label={t('candidates.saveFile', { name })} className={classes['file']}>
          <FileDown size={16} aria-hidden="true" />
          {name}
        </a>
      )}
      <p className={classes['note']}>{size}</p>
    </>
  );
}
