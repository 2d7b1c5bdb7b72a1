export function brokenImports(texts: Record<string, string>): string[];
export function readRooms(): Record<string, string>;
