/** The entry for `vite.config.ts`. */
export { formModuleCode, type FormModulePaths } from './form-module.ts';
export { leanRjsf } from './lean-rjsf/index.ts';
