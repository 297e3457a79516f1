import { DOCUMENT_TYPES } from '@switchboard/contracts/hiring/candidate-files';
import type { ReactNode } from 'react';
import type { Of, Page } from './page.ts';

interface FieldProps extends Of {
  readonly name: 'name' | 'phone' | 'email' | 'availability';
  readonly type?: 'tel' | 'email';
  readonly autoComplete?: string;
  readonly isOptional?: boolean;
}

/** A field of an application, with its value and its fault. It has no `maxlength`: a browser would cut a paste silently, and the server names the fault. */
export function ApplicantField({ page, name, isOptional = false, ...input }: FieldProps) {
  return (
    <Labelled page={page} name={name} label={page.site.careers[name]}>
      <input
        id={name}
        name={name}
        className="field"
        required={!isOptional}
        defaultValue={page.form?.values[name] ?? ''}
        {...input}
        {...describedBy(page, name)}
      />
    </Labelled>
  );
}

/** Who applies, and how they are reached. */
export function ApplicantFields({ page }: Of) {
  return (
    <>
      <ApplicantField page={page} name="name" autoComplete="name" />
      <ApplicantField page={page} name="phone" type="tel" autoComplete="tel" />
      <ApplicantField page={page} name="email" type="email" autoComplete="email" />
    </>
  );
}

interface LabelledProps extends Of {
  readonly name: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A document to send along, looked into by the server. Where scripts run, the page's own words stand in the place of the browser's. */
export function DocumentField({ page }: Of) {
  const { careers } = page.site;
  return (
    <Labelled page={page} name="document" label={careers.document}>
      <span className="file" data-file={careers.noFile}>
        <input
          id="document"
          name="document"
          type="file"
          className="field"
          accept={ACCEPTED}
          aria-describedby={
            page.form?.errors['document'] === undefined ? 'document-note' : 'document-note document-fault'
          }
          aria-invalid={page.form?.errors['document'] === undefined ? undefined : true}
        />
        <span className="face" hidden aria-hidden="true">
          <span className="button small">{careers.chooseFile}</span>
          <span data-chosen>{careers.noFile}</span>
        </span>
      </span>
      <span className="note" id="document-note">
        {page.form === undefined ? careers.documentNote : careers.documentAgain}
      </span>
    </Labelled>
  );
}

const ACCEPTED = Object.values(DOCUMENT_TYPES)
  .map((ending) => `.${ending}`)
  .join(',');

/** A label, its input by the name, and what is wrong with that. */
export function Labelled({ page, name, label, children }: LabelledProps) {
  return (
    <div className="label">
      <label htmlFor={name}>{label}</label>
      {children}
      <Fault page={page} name={name} />
    </div>
  );
}

/** The words that an applicant agrees to, to be ticked. */
export function ConsentField({ page, words }: Of & { readonly words: string }) {
  return (
    <label className="consent">
      <input
        type="checkbox"
        name="consent"
        required
        defaultChecked={page.form?.values['consent'] === 'on'}
        {...describedBy(page, 'consent')}
      />
      <span>
        {words} <Fault page={page} name="consent" />
      </span>
    </label>
  );
}

/** Says that something of the form is wrong, or why none is taken now. */
export function FormFault({ page: { form, site } }: Of) {
  if (form === undefined) return null;
  const { tooMany, tooLarge, human, humanAway } = site.careers.error;
  const wholes: Readonly<Record<string, string>> = { tooMany, tooLarge, human, humanAway };
  return (
    <p className="banner emergency" role="alert">
      {wholes[form.errors['whole'] ?? ''] ?? site.careers.faults}
    </p>
  );
}

const describedBy = ({ form }: Page, name: string) =>
  form?.errors[name] === undefined ? {} : ({ 'aria-invalid': true, 'aria-describedby': `${name}-fault` } as const);

function Fault({ page: { form, site }, name }: Of & { readonly name: string }) {
  const code = form?.errors[name];
  if (code === undefined) return null;
  const texts: Readonly<Record<string, string>> = site.careers.error;
  return (
    <span className="fault" id={`${name}-fault`}>
      {texts[code] ?? site.careers.error.required}
    </span>
  );
}
