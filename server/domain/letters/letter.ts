import type { Block } from './block.ts';

/** A letter as data: once, or in several languages one below the other. It is stored with its message. */
export type Letter = readonly LetterPart[];

export interface LetterPart {
  readonly locale: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** What mail programs show beside the subject: the first sentence. */
export function previewOf([first]: Letter): string {
  return first?.blocks.find((block) => block.kind === 'text')?.text ?? '';
}
