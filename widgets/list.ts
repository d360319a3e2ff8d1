/** Every widget that a form file may name: `widgets/<name>.tsx`. The bundler gives each form just those it uses. */
export const widgetNames = namesOf(import.meta.glob(['./*.tsx', '!./*.test.tsx']), '.tsx');

/** Every check that a form file may name: `widgets/checks/<name>.ts`. */
export const checkNames = namesOf(import.meta.glob(['./checks/*.ts', '!./checks/*.test.ts']), '.ts');

function namesOf(files: object, end: string): readonly string[] {
  return Object.keys(files).map((path) => path.slice(path.lastIndexOf('/') + 1, -end.length));
}
