declare module 'virtual:forms' {
  import type { FormModule } from '#engine/react';

  export const forms: Readonly<Record<string, () => Promise<FormModule>>>;
  /** The part of the build that each form is in. */
  export const partOfForm: Readonly<Record<string, string>>;
}

declare module 'virtual:text-uses' {
  import type { TextUse } from '#engine';

  export const textUses: readonly TextUse[];
}

declare module 'virtual:words/*' {
  const words: Readonly<Record<string, unknown>>;
  export default words;
}
