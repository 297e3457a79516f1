/** Tells the person at the terminal one line. */
export type Say = (line: string) => void;
