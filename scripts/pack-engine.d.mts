export function packEngine(outDir?: string): string;
export function packFolder(folder: string): string;
