import { Accordion, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { Language } from '@switchboard/contracts/base/fields';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ItemSelect } from '../../resource/item-select.tsx';
import { LANGUAGES } from '../../resource/language-field.ts';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';
import { SpokenField } from '../../resource/spoken-field.tsx';
import { paths } from '../../routes/paths.ts';
import { AfterCallFields } from './after-call-fields.tsx';
import { flowFinding, groupFinding, promptFinding } from './findings.ts';
import { InterruptionFields } from './interruption-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { PrivacyFields } from './privacy-fields.tsx';
import classes from './shared/agents.module.css';
import { ToolsField } from './tools-field.tsx';
import { VoiceFields } from './voice-fields.tsx';

type Form = FieldsProps<KindValues<'agents'>>;

/** The fields of an agent: its speech, tools and limits. */
export function AgentFields({ form, isReadOnly }: Form) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('agents.description')}
        name="description"
        maxLength={500}
        readOnly={isReadOnly}
        {...form.getInputProps('description')}
      />
      <ItemSelect
        label={t('agents.group')}
        description={t('agents.groupNote')}
        name="groupId"
        placeholder={t('agents.noGroup')}
        finding={groupFinding}
        value={form.values.groupId}
        onChange={(id) => form.setFieldValue('groupId', id)}
        error={form.errors['groupId']}
        isReadOnly={isReadOnly}
      />
      <Section title={t('agents.talk')}>
        <TalkFields form={form} isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('agents.ownVoice')}>
        <VoiceFields form={form} isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('agents.tools')}>
        <ToolsField
          value={form.values.tools}
          onChange={(tools) => form.setFieldValue('tools', tools)}
          getError={(path) => form.errors[`tools.${path}`]}
          error={form.errors['tools']}
          isReadOnly={isReadOnly}
        />
      </Section>
      <Section title={t('agents.limits')}>
        <LimitFields form={form} isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('agents.interruptions')}>
        <InterruptionFields form={form} isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('agents.privacy')}>
        <PrivacyFields form={form} isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('agents.afterCall')}>
        <AfterCallFields form={form} isReadOnly={isReadOnly} />
      </Section>
      <Accordion variant="contained">
        <Accordion.Item value="advanced">
          <Accordion.Control>{t('agents.advanced')}</Accordion.Control>
          <Accordion.Panel>
            <Thresholds form={form} isReadOnly={isReadOnly} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes['section']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type Part = Omit<Form, 'item'>;

function TalkFields({ form, isReadOnly }: Part) {
  const { t } = useTranslation();
  const { values, errors } = form;
  const data = LANGUAGES.map(({ value, label }) => ({ value, label: t(label) }));
  return (
    <>
      <div className={classes['pair']}>
        <MultiSelect
          label={t('agents.languages')}
          name="languages"
          data={data}
          value={values.languages}
          onChange={(chosen) => form.setFieldValue('languages', chosen as Language[])}
          error={errors['languages']}
          disabled={isReadOnly}
        />
        <Select
          label={t('agents.language')}
          name="language"
          allowDeselect={false}
          data={data}
          disabled={isReadOnly}
          {...form.getInputProps('language')}
        />
      </div>
      <SpokenField
        labels={{ en: t('agents.greetingIn.en'), es: t('agents.greetingIn.es') }}
        value={values.greeting}
        onChange={(greeting) => form.setFieldValue('greeting', greeting)}
        getError={(language) => errors[`greeting.${language}`]}
        isReadOnly={isReadOnly}
      />
      <ItemSelect
        label={t('agents.flow')}
        description={t('agents.flowNote')}
        name="flowId"
        placeholder={t('agents.noFlow')}
        finding={flowFinding}
        value={values.flowId}
        onChange={(id) => form.setFieldValue('flowId', id)}
        error={errors['flowId']}
        isReadOnly={isReadOnly}
      />
      {values.flowId !== null && (
        <Link to={paths.flow(values.flowId)} className={classes['open'] ?? ''}>
          {t('agents.openFlow')}
        </Link>
      )}
      {values.flowId === null && (
        <ItemSelect
          label={t('agents.prompt')}
          description={t('agents.promptNote')}
          name="promptId"
          placeholder={t('agents.noPrompt')}
          finding={promptFinding}
          value={values.promptId}
          onChange={(id) => form.setFieldValue('promptId', id)}
          error={errors['promptId']}
          isReadOnly={isReadOnly}
        />
      )}
    </>
  );
}

const THRESHOLDS = ['act', 'ask', 'margin'] as const;

function Thresholds({ form, isReadOnly }: Part) {
  const { t } = useTranslation();
  return (
    <div className={classes['stack']}>
      <p className={classes['note']}>{t('agents.thresholdsNote')}</p>
      <div className={classes['triple']}>
        {THRESHOLDS.map((name) => (
          <NumberInput
            key={name}
            label={t(`agents.threshold.${name}`)}
            min={0}
            max={1}
            step={0.01}
            decimalScale={2}
            clampBehavior="strict"
            readOnly={isReadOnly}
            {...form.getInputProps(`thresholds.${name}`)}
          />
        ))}
      </div>
    </div>
  );
}
