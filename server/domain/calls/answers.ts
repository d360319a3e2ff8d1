/** 200 with this body. */
export function ok<const B>(body: B): { readonly status: 200; readonly body: B } {
  return { status: 200, body };
}

/** 201 with this body. */
export function created<const B>(body: B): { readonly status: 201; readonly body: B } {
  return { status: 201, body };
}
