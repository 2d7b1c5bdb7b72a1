import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { isRecord } from '#contract/is-record.ts';
import { secretPrefixOf } from './secret-addresses.ts';
import type { Settings } from './settings.ts';

/* What is no word and no id: an address that is mistyped may have a secret where none belongs. */
const mayBeSecret =
  /^(?=.*\d)(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$)(?!.*\.(?:js|css|woff2|webp|avif|png|jpe?g|svg)$).{20,}$/i;

/** Returns a path without what a log must not show: the query, and what is or may be a secret. */
export function loggablePath(url: string): string {
  const prefix = secretPrefixOf(url);
  if (prefix !== null) return `${prefix}…`;
  const segments = (url.split(/[?#]/, 1)[0] ?? '').split('/');
  return segments.map((segment) => (mayBeSecret.test(segment) ? '…' : segment)).join('/');
}

/* A database error quotes the values it refused, so only its type and stack are logged. */
function errorSummary(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack, cause } = error;
  const frames = stack?.split('\n').filter((line) => line.trim().startsWith('at ')) ?? [];
  const details = isRecord(error) ? { code: error.code, constraint: error.constraint } : {};
  return {
    type: name,
    ...details,
    stack: frames.slice(0, 12).join('\n'),
    ...(cause !== undefined && { cause: errorSummary(cause) }),
  };
}

/**
 * Creates structured logs, without personal data, tokens, queries or error messages.
 *
 * @param destination standard output by default
 */
export function createLog(settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream) {
  const options: LoggerOptions = {
    level: settings.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        path: loggablePath(request.url ?? ''),
      }),
      res: (response: { statusCode?: number }) => ({ status: response.statusCode }),
      err: errorSummary,
      /* At `trace` level the multipart parser would log request headers with the token. */
      busboyOptions: () => undefined,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
