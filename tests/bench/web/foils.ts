import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { projectPath } from '../../../server/project-path.ts';

/**
 * What the pages are held against: `/bare`, a static page with a picture and nothing else, and every other
 * address as the site answers it, without its scripts. It has a process and a port of its own.
 */
export async function startFoils(siteUrl: string) {
  const child = fork(projectPath('tests/bench/web/foil-server.ts'), [siteUrl]);
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error('What the pages are held against did not start.');
  });
  const [said] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return {
    url: z.url().parse(said),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
