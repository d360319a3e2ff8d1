interface Chunk {
  readonly isEntry: boolean;
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/** Characters of a part, as it was written, below which the line would cost the network more than it spares the processor. */
const LARGE = 8_000;

/**
 * The first line of a part of the code that is fetched ahead: it is compiled as it arrives, beside the main thread, and not
 * when it is first called within a press. A browser that does not know the line does as it always did.
 */
export function compileAhead({ isEntry, modules }: Chunk): string {
  const length = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  return isEntry || length < LARGE ? '' : '//# allFunctionsCalledOnLoad';
}
