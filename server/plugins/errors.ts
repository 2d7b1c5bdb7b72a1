import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Failure } from '#contract/envelope.ts';
import { hasCause, isConnectionLost, isFull, isTimeout } from '../db/client.ts';
import { AppError, insufficientStorage } from '../errors.ts';
import { newId } from '../ids.ts';

/** The most that is read of an unwanted body: bytes and milliseconds. */
const bounds = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 };

/**
 * Reads a request's unread body and discards it, within limits: a response sent while the client is
 * still writing would reach it as a broken connection.
 */
async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return;
  request.unpipe();
  await new Promise<void>((resolve) => {
    let bytes = 0;
    const finish = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', finish).off('close', finish).off('error', finish);
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bounds.bytes) finish();
    };
    const timer = setTimeout(finish, bounds.milliseconds);
    request.on('data', count).on('end', finish).on('close', finish).on('error', finish);
    request.resume();
  });
}

/** The messages for failures that Fastify and its plugins detect themselves. */
const sentences: Record<number, string> = {
  400: 'The request could not be understood.',
  404: 'There is nothing at this address.',
  406: 'The request could not be understood.',
  408: 'The request took too long to arrive. Please try again.',
  413: 'What was sent is too large.',
  414: 'The address is too long.',
  415: 'This type of content is not accepted here.',
  417: 'The request could not be understood.',
  429: 'Too many requests. Please wait a moment.',
  431: 'The request has too many headers.',
  503: 'The server is busy. Please try again in a moment.',
};

/* PostgreSQL's class 22: a value that no schema refused and no column can store. */
const isDataException = (error: unknown): boolean =>
  hasCause(error, (_cause, code) => /^22\w{3}$/.test(code));

/* What reading a body fails with when its sender leaves in the middle of it. */
const leftCodes = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'];

const hasClientLeft = (error: FastifyError, { raw }: FastifyRequest) =>
  raw.destroyed && !raw.complete && leftCodes.includes(error.code);

const asOwnError = (error: FastifyError | AppError): AppError => {
  if (error instanceof AppError) return error;
  if (isFull(error)) return insufficientStorage(error);
  if (isDataException(error)) return new AppError(400, sentences[400] ?? '');
  const status = error.statusCode ?? 500;
  if (status === 503 || isConnectionLost(error) || isTimeout(error))
    return new AppError(503, sentences[503] ?? '', { retryAfter: 5, cause: error });
  const sentence = status < 500 ? sentences[status] : undefined;
  if (sentence) return new AppError(status, sentence);
  if (status >= 400 && status < 500) return new AppError(400, sentences[400] ?? '');
  return new AppError(500, 'Something went wrong on our side. Please try again.', { cause: error });
};

function answer(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  /*
   * Our own errors, such as too many log-ins, have no cause: in a flood their stacks would fill the
   * logs.
   */
  if (error.statusCode === 503 && error.cause === undefined) request.log.warn(error.message);
  else if (error.statusCode >= 500)
    request.log.error({ err: error.cause ?? error }, 'request failed');
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  const body: Failure = {
    status: error.statusCode < 500 ? 'fail' : 'error',
    message: error.message,
    ...(error.errors && { errors: error.errors }),
    ...(error.data && { data: error.data }),
  };
  return reply
    .code(error.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

/** Sends every failure as JSend with a message, never with a stack or the database's text. */
export const errorPlugin = fp(async (app) => {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    await drain(request.raw);
    /* The rest of an unread body must not block the connection. */
    if (!request.raw.complete) reply.header('connection', 'close');
    /* Nobody reads the answer. */
    const own = hasClientLeft(error, request)
      ? new AppError(400, sentences[400] ?? '')
      : asOwnError(error);
    return answer(own, request, reply);
  });
});

const unreadable: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function writeFailure(socket: Socket, status: number, headers: Record<string, string>): void {
  const failure: Failure = { status: 'fail', message: sentences[status] ?? '' };
  const body = JSON.stringify(failure);
  const all = {
    ...headers,
    'x-request-id': newId(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const rows = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...rows, '', body].join('\r\n'));
}

/**
 * Returns the handlers for failures before any hook has run.
 *
 * @param headers the headers of every such response
 */
export function earlyErrorHandlers(headers: Record<string, string>) {
  return {
    /** Handles failures before routing, such as an address that cannot be decoded. */
    frameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      reply.headers({ ...headers, 'x-request-id': request.id });
      return answer(asOwnError(error), request, reply);
    },
    /**
     * Handles bytes that are not an HTTP request, or that arrive too slowly; there is no reply,
     * only a socket.
     */
    unreadable(error: { code?: string | undefined }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const status = unreadable[error.code ?? ''] ?? 400;
      if (socket.writable) writeFailure(socket, status, headers);
      socket.destroy();
    },
    /** Handles an unsupported Expect header. */
    unexpected(request: IncomingMessage): void {
      writeFailure(request.socket, 417, headers);
      request.socket.destroySoon();
    },
  };
}

/** Sends the JSON response for unknown addresses under /api. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answer(new AppError(404, sentences[404] ?? ''), request, reply);
}
