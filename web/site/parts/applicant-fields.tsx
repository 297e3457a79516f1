import { DOCUMENT_TYPES } from '@switchboard/contracts/hiring/candidate-files';
import type { ReactNode } from 'react';
import type { Page, PageProps } from './page.ts';

interface FieldProps extends PageProps {
  readonly name: 'name' | 'phone' | 'email' | 'availability';
  readonly type?: 'tel' | 'email';
  readonly autoComplete?: string;
  readonly isOptional?: boolean;
}

/**
 * A field of an application, with its value and error. It has no `maxlength`, because a browser would silently truncate a paste; the server reports
 * the error instead.
 */
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

/** The applicant's name and contact details. */
export function ApplicantFields({ page }: PageProps) {
  return (
    <>
      <ApplicantField page={page} name="name" autoComplete="name" />
      <ApplicantField page={page} name="phone" type="tel" autoComplete="tel" />
      <ApplicantField page={page} name="email" type="email" autoComplete="email" />
    </>
  );
}

interface LabelledProps extends PageProps {
  readonly name: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A document to attach, which the server inspects. With scripts, the page's own words replace the browser's. */
export function DocumentField({ page }: PageProps) {
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

/** A label, its input by name, and the input's error. */
export function Labelled({ page, name, label, children }: LabelledProps) {
  return (
    <div className="label">
      <label htmlFor={name}>{label}</label>
      {children}
      <Fault page={page} name={name} />
    </div>
  );
}

/** The consent that an applicant has to tick. */
export function ConsentField({ page, words }: PageProps & { readonly words: string }) {
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

/** Says that the form has errors, or why no applications are accepted now. */
export function FormFault({ page: { form, site } }: PageProps) {
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

function Fault({ page: { form, site }, name }: PageProps & { readonly name: string }) {
  const code = form?.errors[name];
  if (code === undefined) return null;
  const texts: Readonly<Record<string, string>> = site.careers.error;
  return (
    <span className="fault" id={`${name}-fault`}>
      {texts[code] ?? site.careers.error.required}
    </span>
  );
}
