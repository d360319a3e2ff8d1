/**
 * Stands in for what our forms never reach: rich text, references, `allOf`, leaving out extra data, and a change or an
 * error that RJSF itself keeps. Reached, it tells so.
 */
function absent(): never {
  throw new Error(
    'this part of RJSF is left out of the build (vite/lean-rjsf.ts): forms have no markdown, $ref, allOf, omitExtraData, and RJSF keeps no changes or errors',
  );
}

export const Markdown = absent;
export const makeAllReferencesAbsolute = absent;
export const getUsedFormData = absent;
export const isValueEmpty = absent;
export const splitKeyElementFromObject = absent;
export const getFieldNames = absent;
export const hashObject = absent;
export const hashString = absent;
export const sortedJSONStringify = absent;
export default absent;
