import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

type Step = { instruction: string; rest: string };

/** The instructions of a Dockerfile, with continued lines joined and comments left out. */
export function dockerfileSteps(text: string): Step[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, instruction = '', rest = ''] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return { instruction, rest };
  });
}

/** An image as far as it can be made without a container engine: its files and what it is started with. */
export type Image = {
  root: string;
  env: Record<string, string>;
  workdir: string;
  user: string | null;
  command: string[];
  healthcheck: string[];
};

const pairs = (text: string) =>
  Object.fromEntries(text.split(/\s+/).map((pair) => pair.split('=', 2) as [string, string]));

/* What .dockerignore names, as far as it is plain names and `*.ending`. */
async function ignored(context: string): Promise<(name: string) => boolean> {
  const lines = (await readFile(path.join(context, '.dockerignore'), 'utf8')).split('\n');
  const patterns = lines
    .filter(Boolean)
    .map((line) => new RegExp(`^${line.replace(/\./g, '\\.').replace(/\*/g, '.*')}$`));
  return (name) => patterns.some((pattern) => pattern.test(name));
}

async function copyContext(context: string, target: string): Promise<void> {
  const isIgnored = await ignored(context);
  for (const name of await readdir(context))
    if (!isIgnored(name))
      await cp(path.join(context, name), path.join(target, name), { recursive: true });
}

/**
 * Performs a Dockerfile in empty folders, a folder a stage: COPY, RUN, WORKDIR and ENV as they are
 * written, with the image's root at the stage's folder. What FROM brings is this machine's.
 *
 * @param context the folder that would be sent to the engine
 * @param scratch an empty folder
 * @returns the last stage
 */
export async function performDockerfile(context: string, scratch: string): Promise<Image> {
  const stages: Image[] = [];
  const names = new Map<string, Image>();
  const last = () => {
    const stage = stages.at(-1);
    if (!stage) throw new Error('The Dockerfile begins without FROM.');
    return stage;
  };
  const within = (stage: Image, file: string) =>
    path.join(stage.root, path.resolve(stage.workdir, file));

  const perform: Record<string, (rest: string) => Promise<void> | void> = {
    FROM: async (rest) => {
      const root = path.join(scratch, `stage-${stages.length}`);
      await mkdir(root, { recursive: true });
      const stage = { root, env: {}, workdir: '/', user: null, command: [], healthcheck: [] };
      stages.push(stage);
      const name = / AS (\S+)$/i.exec(rest)?.[1];
      if (name) names.set(name, stage);
    },
    WORKDIR: async (rest) => {
      last().workdir = path.resolve(last().workdir, rest);
      await mkdir(within(last(), '.'), { recursive: true });
    },
    ENV: (rest) => void Object.assign(last().env, pairs(rest)),
    COPY: async (rest) => {
      const from = names.get(/^--from=(\S+)/.exec(rest)?.[1] ?? '');
      const words = rest.replace(/^--from=\S+\s+/, '').split(/\s+/);
      const target = words.pop() ?? '.';
      for (const source of words) {
        const goal = within(last(), target);
        const into = target.endsWith('/') ? path.join(goal, path.basename(source)) : goal;
        if (from) await cp(within(from, source), into, { recursive: true, verbatimSymlinks: true });
        else if (source === '.') await copyContext(context, goal);
        else await cp(path.join(context, source), into, { recursive: true });
      }
    },
    RUN: async (rest) => {
      const { root, workdir, env } = last();
      /* Accounts of the image and its absolute folders are not this machine's. */
      const command = rest
        .replace(/ && chown \S+( \/\S+)+/g, '')
        .replace(/(?<=\s)\/(?=data|backups)/g, `${root}/`);
      await execute('/bin/sh', ['-ec', command], {
        cwd: path.join(root, workdir),
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
        maxBuffer: 64 * 1024 * 1024,
      });
    },
    USER: (rest) => {
      last().user = rest;
    },
    CMD: (rest) => {
      last().command = JSON.parse(rest);
    },
    HEALTHCHECK: (rest) => {
      last().healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
    },
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
  };

  for (const { instruction, rest } of dockerfileSteps(
    await readFile(path.join(context, 'Dockerfile'), 'utf8'),
  )) {
    const step = perform[instruction];
    if (!step)
      throw new Error(`The Dockerfile has ${instruction}, which cannot be performed here.`);
    await step(rest);
  }
  return last();
}
