/** Another text in the place of a part of one: just as long, so that all that is after it is where it stood. */
export interface Repair {
  readonly from: number;
  readonly put: string;
}

/** What counts as one change of a text: signs that are put in the place of as many. */
export function instead(from: number, put: string): Repair {
  return { from, put };
}

/** Nothing in the place of a part of a text; its lines stay lines. */
export function blank(text: string, from: number, to: number): Repair {
  return { from, put: text.slice(from, to).replaceAll(/[^\n\r]/g, ' ') };
}

/** The text with what was put; what is put at its end makes it longer. */
export function repaired(text: string, { from, put }: Repair): string {
  return text.slice(0, from) + put + text.slice(from + put.length);
}
