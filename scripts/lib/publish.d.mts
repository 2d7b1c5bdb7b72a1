export type Retired = Record<string, string>;
export function retire(parts: {
  present: string[];
  built: string[];
  retired: Retired;
  now: number;
}): { retired: Retired; gone: string[] };
export function publish(
  draft: string,
  target: string,
  options: { list: string; now?: number },
): void;
