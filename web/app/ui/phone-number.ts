/** A phone number for display: North American ones in groups, others as they are. */
export function phoneText(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3');
}

/** A conversation's display name: the contact's name, or else the number; undefined if the number is withheld. */
export function getDisplayName({
  name,
  number,
}: {
  readonly name: string | null;
  readonly number: string | null;
}): string | undefined {
  const called = name ?? number;
  return called === null ? undefined : phoneText(called);
}
