import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import type { Settings } from './settings.ts';

/*
 * Path parameters may be tokens, and queries may contain names and signatures: neither is logged.
 */
const secretPath =
  /^(\/(?:api\/v1\/(?:user|newsletter)\/\w+|api\/v1\/photo|api\/v1\/(?:announcements|reminders)\/unsubscribe|api\/v1\/mails\/reports|media|preview|sandbox\/checkout|newsletter\/\w+|reset-password|confirm-email|not-me|claim|pay)\/).*/;

/** Returns a path without what a log must not show. */
export function loggablePath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(secretPath, '$1…');
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/* A database error quotes the values it refused, so only its type and stack are logged. */
function errorSummary(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack, cause } = error;
  const frames = stack?.split('\n').filter((line) => line.trim().startsWith('at ')) ?? [];
  const details = isPlain(error) ? { code: error.code, constraint: error.constraint } : {};
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
