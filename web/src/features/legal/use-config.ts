import { useEffect, useState } from 'react';
import { log } from '../../api/log.ts';
import { type PublicConfig, readPublicConfig } from '../../api/public-config.ts';
import { useThunkDispatch } from '../../api/thunk.ts';

/** How this installation is set up; undefined until that is known, `unknown` where it could not be read. */
export function useConfig(): PublicConfig | 'unknown' | undefined {
  const dispatch = useThunkDispatch();
  const [config, setConfig] = useState<PublicConfig | 'unknown'>();
  useEffect(() => {
    dispatch(readPublicConfig()).then(setConfig, (error: unknown) => {
      setConfig('unknown');
      log.warn('which services of others are used here could not be read', error);
    });
  }, [dispatch]);
  return config;
}
