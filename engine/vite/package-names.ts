/** The name under which a host imports this package. */
export const PACKAGE = '@causeway/engine';

/** The export of the starter with this screen: "list-step" is `ListStep`. */
export function inPascalCase(name: string): string {
  return inCamelCase(`-${name}`);
}

/** The export of the starter with this widget: "yes-no" is `yesNo`. */
export function inCamelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
