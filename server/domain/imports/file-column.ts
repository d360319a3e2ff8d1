/** One column of a file, as its guide and the check of its header know it. */
export interface FileColumn {
  readonly name: string;
  readonly isRequired: boolean;
  readonly holds: string;
  readonly example: string;
}

export function required(name: string, holds: string, example: string): FileColumn {
  return { name, isRequired: true, holds, example };
}

export function optional(name: string, holds: string, example: string): FileColumn {
  return { name, isRequired: false, holds, example };
}
