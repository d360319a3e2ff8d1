/** Every form of `flows/forms/` by name, each in a chunk of its own. Served by vite/form-validators.ts. */
declare module 'virtual:forms' {
  export const forms: Readonly<Record<string, () => Promise<import('./form-module.ts').FormModule>>>
}

declare module 'virtual:form/*' {
  export const form: import('./form-module.ts').FormModule['form']
  export const validate: import('./form-module.ts').FormModule['validate']
  export const widgets: import('./form-module.ts').FormModule['widgets']
  export const checks: import('./form-module.ts').FormModule['checks']
}
