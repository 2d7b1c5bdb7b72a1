/** Runs a command to its end in the project's folder with its output on ours; resolves to its exit code. */
export function runLoud(command: string, args: string[], env?: NodeJS.ProcessEnv): Promise<number>;

/** Runs a command silently in the project's folder; rejects with what it said where it fails. */
export function runQuiet(
  command: string,
  args: string[],
  what: string,
  env?: NodeJS.ProcessEnv,
): Promise<void>;
