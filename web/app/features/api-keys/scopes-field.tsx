import { Input, Select } from '@mantine/core';
import { mayUseScope, SCOPES } from '@switchboard/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import { selectUser } from '../../session/session-slice.ts';
import classes from './api-keys.module.css';
import { useScopeKind } from './scope-words.ts';

const getSubject = (scope: string) => scope.slice(0, scope.indexOf('.'));
const LEVELS = { none: [], read: ['read'], write: ['write'], both: ['read', 'write'] } as const;
type Level = keyof typeof LEVELS;

/** The scopes of a key: none, read or write for each kind. */
export function ScopesField({ form, isReadOnly }: Omit<FieldsProps<KindValues<'apiKeys'>>, 'item'>) {
  const { t } = useTranslation();
  const getKindName = useScopeKind();
  const { scopes } = form.values;
  const offered = useOfferedScopes(scopes);
  const subjects = [...new Set(offered.map(getSubject))];
  const set = (subject: string, level: Level) => {
    const chosen = LEVELS[level].map((right) => `${subject}.${right}`);
    const others = scopes.filter((scope) => !scope.startsWith(`${subject}.`));
    form.setFieldValue('scopes', [...others, ...chosen]);
  };
  return (
    <Input.Wrapper
      label={t('apiKeys.scopes')}
      labelElement="div"
      description={t('apiKeys.scopesNote')}
      error={form.errors['scopes']}
    >
      <div className={classes['scopes']}>
        {subjects.map((subject) => (
          <div key={subject} className={classes['scope']}>
            <span>{getKindName(subject)}</span>
            <Select
              size="xs"
              aria-label={t('apiKeys.scopeOf', { kind: getKindName(subject) })}
              allowDeselect={false}
              disabled={isReadOnly}
              data={getLevels(subject, offered).map((value) => ({ value, label: t(`apiKeys.scopeName.${value}`) }))}
              value={getLevel(subject, scopes)}
              onChange={(level) => level !== null && set(subject, level as Level)}
            />
          </div>
        ))}
      </div>
    </Input.Wrapper>
  );
}

const has = (scopes: readonly string[], scope: string) => scopes.includes(scope);

function getLevel(subject: string, scopes: readonly string[]): Level {
  const [reads, writes] = [has(scopes, `${subject}.read`), has(scopes, `${subject}.write`)];
  return reads ? (writes ? 'both' : 'read') : writes ? 'write' : 'none';
}

/** The scopes that the user can grant, and those that the key has. */
function useOfferedScopes(scopes: readonly string[]): readonly string[] {
  const permissions = useSelector(selectUser)?.permissions ?? [];
  return SCOPES.filter((scope) => has(scopes, scope) || mayUseScope(permissions, scope));
}

/** The levels of a kind; incoming calls can only be written. */
function getLevels(subject: string, offered: readonly string[]): readonly Level[] {
  return (Object.keys(LEVELS) as Level[]).filter((level) =>
    LEVELS[level].every((right) => has(offered, `${subject}.${right}`)),
  );
}
