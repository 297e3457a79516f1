/** A number as people write it: North American ones in groups, others as they are. */
export function phoneText(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3');
}

/** What a conversation is called: the contact's name, else the number; undefined for a withheld one. */
export function nameOf({
  name,
  number,
}: {
  readonly name: string | null;
  readonly number: string | null;
}): string | undefined {
  const called = name ?? number;
  return called === null ? undefined : phoneText(called);
}
