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

declare module 'virtual:words' {
  type Part = () => Promise<{ readonly default: Readonly<Record<string, unknown>> }>;

  /** The two parts of the texts of each language, by tag. */
  export const sources: Readonly<Record<string, { readonly first: Part; readonly rest: Part }>>;
}
