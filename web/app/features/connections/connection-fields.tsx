import { Select, TagsInput, TextInput } from '@mantine/core';
import { type AuthType, CATALOG, OWN_KEY_PROVIDERS, type Provider } from '@switchboard/contracts/connections/catalog';
import { useTranslation } from 'react-i18next';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import { CopiedText } from './copied-text.tsx';
import { CredentialField } from './credential-field.tsx';

type Props = FieldsProps<KindValues<'connections'>>;
type TextField =
  | 'accountLabel'
  | 'baseUrl'
  | 'testPath'
  | 'username'
  | 'publicKey'
  | 'applicationId'
  | 'model'
  | 'keyPrefix'
  | 'clientId'
  | 'authorizeUrl'
  | 'tokenUrl';

/** The text fields of each authentication type, in order. */
const TEXTS: Readonly<Record<AuthType, readonly TextField[]>> = {
  webhook: [],
  api_key: ['baseUrl'],
  basic: ['baseUrl', 'username'],
  oauth2: ['baseUrl', 'authorizeUrl', 'tokenUrl', 'clientId'],
};
/** Additional text fields of a provider. */
const OWN_TEXTS: Readonly<Partial<Record<Provider, readonly TextField[]>>> = {
  telnyx: ['username', 'publicKey', 'applicationId'],
  retell: ['applicationId'],
};
const CALLBACK_PATH = '/api/connections/callback';

/** The fields that a connection's provider and authentication type need. */
export function ConnectionFields({ form, isReadOnly, item }: Props) {
  const { t } = useTranslation();
  const { provider, authType, scopes } = form.values;
  const { authTypes, testPath } = CATALOG[provider];
  const isCalled = authType !== 'webhook';
  const ownWords = OWN_WORDS.find((known) => known === provider);
  const usernameWords = ownWords === 'retell' ? undefined : ownWords;
  /** The provider calls us and signs its requests with its own secret. */
  const givesSecret = !isCalled && OWN_KEY_PROVIDERS.has(provider);
  const fieldLabel = (field: TextField) => {
    if (field === 'username' && provider === 'telnyx') return t('connections.organizationId');
    if (field === 'applicationId' && provider === 'retell') return t('connections.retellAgent');
    return field === 'username' && usernameWords
      ? t(`connections.usernameOf.${usernameWords}`)
      : t(`connections.${field}`);
  };
  const fieldNote = (field: TextField) => {
    if (field === 'applicationId' && provider === 'retell') return t('connections.retellAgentNote');
    return NOTED.has(field) ? t(`connections.${field as 'keyPrefix'}Note`) : undefined;
  };
  const textInput = (field: TextField) => (
    <TextInput
      key={field}
      label={fieldLabel(field)}
      description={fieldNote(field)}
      name={field}
      readOnly={isReadOnly}
      {...form.getInputProps(field)}
    />
  );
  return (
    <>
      {authTypes.length > 1 && (
        <Select
          label={t('connections.authType')}
          name="authType"
          allowDeselect={false}
          data={authTypes.map((value) => ({ value, label: t(`connections.authTypeName.${value}`) }))}
          disabled={isReadOnly || item !== undefined}
          {...form.getInputProps('authType')}
        />
      )}
      {authType === 'oauth2' && (
        <CopiedText
          label={t('connections.redirectUri')}
          note={t('connections.redirectUriNote')}
          text={new URL(CALLBACK_PATH, location.origin).href}
        />
      )}
      {[...TEXTS[authType], ...(OWN_TEXTS[provider] ?? [])].map(textInput)}
      {CATALOG[provider].group === 'model' && textInput('model')}
      {(isCalled || givesSecret) && item === undefined && (
        <CredentialField
          authType={authType}
          {...(ownWords && { label: t(`connections.valueOf.${ownWords}`) })}
          {...(givesSecret && {
            label: t('connections.ownSecret', { name: t(`connections.providerName.${provider}`) }),
            description: t('connections.ownSecretNote'),
          })}
          value={form.values.value ?? ''}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('value', value === '' ? undefined : value)}
          error={form.errors['value']}
        />
      )}
      {authType === 'api_key' && provider === 'http' && textInput('keyPrefix')}
      {authType === 'oauth2' && (
        <TagsInput
          label={t('connections.scopes')}
          description={t('connections.scopesNote')}
          splitChars={[',', ' ']}
          readOnly={isReadOnly}
          value={scopes}
          onChange={(chosen) => form.setFieldValue('scopes', chosen)}
          error={form.errors['scopes']}
        />
      )}
      {isCalled && testPath === undefined && textInput('testPath')}
      {textInput('accountLabel')}
    </>
  );
}

/** Providers with other names for username and password. */
const OWN_WORDS = ['twilio', 'vonage', 'retell'] as const;

/** Fields with an explanation. */
const NOTED: ReadonlySet<TextField> = new Set([
  'accountLabel',
  'baseUrl',
  'model',
  'testPath',
  'keyPrefix',
  'authorizeUrl',
  'publicKey',
  'applicationId',
]);
