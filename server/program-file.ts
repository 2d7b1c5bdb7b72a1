import { existsSync } from 'node:fs';
import { projectPath } from './project-path.ts';

/** A program of ours that runs beside the server: its file among the sources, and the name of its entry in the build. */
export type ProgramFile = { source: URL; built: string };

/** Node's arguments for a program among the sources. */
export const fromSource = ['--import', projectPath('scripts/lib/from-source.mjs')];

/*
 * A server that runs from the sources was started so. A test's runner reads them for itself alone: what the code
 * starts from there runs the build, which the run has seen to and which is ready in a tenth of the time.
 */
const isFromSource = process.execArgv.some((argument) => argument.endsWith('from-source.mjs'));

/* The build has it beside the server's entries, one folder above what they share. */
function builtFile(name: string): URL {
  const url = ['.', '..', '../dist/server']
    .map((folder) => new URL(`${folder}/${name}.js`, import.meta.url))
    .find((file) => existsSync(file));
  if (!url) throw new Error(`The build has no ${name}.js.`);
  return url;
}

/**
 * Returns what to start: the source where the server runs from the sources, else the build.
 *
 * @throws Error if the build has no such entry
 */
export const findProgram = ({ source, built }: ProgramFile) => ({
  url: isFromSource ? source : builtFile(built),
  isFromSource,
});
