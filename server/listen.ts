import type { App } from './app-types.ts';
import { errorCode } from './error-code.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

const messageFor = (code: string, { host, port }: Settings): string | undefined => {
  if (code === 'EADDRINUSE') return 'PORT is in use already. Choose another, such as PORT=3001.';
  if (code === 'EACCES')
    return `PORT ${port} is not allowed to this user. Choose one from 1024 up, such as PORT=3000, behind a proxy.`;
  if (/^(ENOTFOUND|EAI_\w+|EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL)$/.test(code))
    return `HOST ${host} is no address of this machine (${code}). Choose 0.0.0.0 for all of them, or 127.0.0.1.`;
  return undefined;
};

/**
 * Starts listening at the address of the settings.
 *
 * @throws StartError, in one line, if the port or the address is unavailable
 */
export async function listen(app: App, settings: Settings): Promise<void> {
  const { port, host } = settings;
  try {
    await app.listen({ port, host, listenTextResolver: () => 'listening' });
  } catch (error) {
    const code = errorCode(error);
    const line = messageFor(code, settings);
    throw line === undefined ? error : new StartError(line);
  }
}
