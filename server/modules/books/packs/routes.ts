import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { packSchema } from '#contract/books/packs/schemas.ts';
import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { makeWaitingPacks } from '../../../jobs/packs.ts';
import { asAttachment } from '../../../plugins/attachment.ts';
import { bind, bindOne, succeed } from '../../../plugins/bind.ts';
import { askForPack, getPack, openPack } from './packs.ts';
import * as repo from './repo.ts';

/** Packs a page by default. */
const pageLimit = 20;

const presentPack = (row: repo.PackRow): z.input<typeof packSchema> => ({
  _id: row.id,
  from: row.from,
  until: row.until,
  state: row.state,
  by: row.by,
  progress: row.progress,
  error: row.error,
  xlsxBytes: row.xlsxBytes,
  pdfBytes: row.pdfBytes,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

type File = Awaited<ReturnType<typeof openPack>>;

const sendFile = (reply: FastifyReply, { name, stream, bytes }: File, type: string) =>
  asAttachment(reply, name)
    .header('content-length', bytes)
    .header('cache-control', 'private, no-store')
    .type(type)
    .send(stream);

/** Registers the calls for packs. */
export function packRoutes(app: App, context: Context): void {
  const { db, background } = context;

  bind(app, calls.packs, async ({ query: { page, limit = pageLimit } }) => {
    const rows = await repo.listPacks(db, { limit, offset: (page - 1) * limit });
    return succeed({
      totalPacks: await repo.countPacks(db),
      data: { packs: rows.map(presentPack) },
    });
  });

  bind(app, calls.createPack, async ({ actor, body }) => {
    const row = await askForPack(context, body, actor);
    background.run('packs', (signal) => makeWaitingPacks(context, signal));
    return succeed({ data: { pack: presentPack(row) } });
  });

  bindOne(app, calls.pack, async ({ params }) => presentPack(await getPack(context, params.id)));

  bind(app, calls.packXlsx, async ({ params, reply }) =>
    sendFile(reply, await openPack(context, params.id, 'xlsx'), calls.packXlsx.produces),
  );

  bind(app, calls.packPdf, async ({ params, reply }) =>
    sendFile(reply, await openPack(context, params.id, 'pdf'), calls.packPdf.produces),
  );
}
