declare module 'virtual:forms' {
  import type { FormModule } from '#engine/react';

  export const forms: Readonly<Record<string, () => Promise<FormModule>>>;
}

declare module 'virtual:words/*' {
  const words: Readonly<Record<string, unknown>>;
  export default words;
}
