import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { type BackEnd, sendJson } from './static-host.ts';

/** Exactly the sixteen calls that every back end has. */
export const sixteenCalls: readonly (readonly [method: string, path: RegExp])[] = [
  ['POST', /^\/user\/login$/],
  ['POST', /^\/user\/signup$/],
  ['GET', /^\/user\/me$/],
  ['PATCH', /^\/user\/updateMe$/],
  ['PATCH', /^\/user\/updateMyPassword$/],
  ['GET', /^\/payment\/paymentLink\/[^/]+$/],
  ['GET', /^\/payment\/userPayment$/],
  ['GET', /^\/file\/getUpload$/],
  ['GET', /^\/user\/getAllUsers$/],
  ['GET', /^\/user\/diasporaUsers$/],
  ['GET', /^\/payment\/totalPaidAmount$/],
  ['GET', /^\/payment\/payments$/],
  ['GET', /^\/user\/[\w-]{36}$/],
  ['POST', /^\/subscription\/createSubscription$/],
  ['PATCH', /^\/subscription\/updateSubscription\/[^/]+$/],
  ['POST', /^\/file\/upload$/],
];

/**
 * Returns a back end with only these calls: forwards those to the real server, and answers all
 * others with 404.
 *
 * @param heard is called with each unknown call
 */
export function onlySixteenCalls(server: string, heard: (call: string) => void): BackEnd {
  return (request: IncomingMessage, reply: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', server);
    const path = pathname.replace(/^\/api\/v1/, '');
    if (!sixteenCalls.some(([method, known]) => method === request.method && known.test(path))) {
      heard(`${request.method} ${path}`);
      return sendJson(reply, 404, { status: 'fail', message: 'This was not found.' });
    }
    const { method, headers } = request;
    const passed = ask(new URL(request.url ?? '/', server), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    request.pipe(passed);
  };
}
