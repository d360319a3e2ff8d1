export function pack(name: 'engine' | 'embed', outDir?: string): Promise<string>;
