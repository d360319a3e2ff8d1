const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for text that PostgreSQL takes as a uuid: any other id in a request matches no row. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}
