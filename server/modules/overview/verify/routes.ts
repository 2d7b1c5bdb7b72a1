import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed } from '../../../plugins/bind.ts';
import { verify } from './verify.ts';

/** Registers the verification of documents. */
export function verifyRoutes(app: App, context: Context): void {
  bind(app, calls.verify, async ({ params, request }) =>
    succeed({ data: await verify(context, params.code, request.ip) }),
  );
}
