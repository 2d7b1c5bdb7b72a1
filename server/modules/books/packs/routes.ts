import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { packSchema } from '#contract/books/packs/schemas.ts';
import { calls } from '#contract/calls.ts';
import { makeWaitingPacks } from '../../../jobs/packs.ts';
import { sendStored } from '../../../plugins/attachment.ts';
import { routes } from '../../../plugins/bind.ts';
import { askForPack, getPack, openPack } from './packs.ts';
import * as repo from './repo.ts';

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

/** Registers the calls for packs. */
export const packRoutes = routes((context) => {
  const { db, background } = context;
  const send = async (reply: FastifyReply, id: string, format: 'xlsx' | 'pdf', type: string) => {
    const file = await openPack(context, id, format);
    return sendStored(reply, file.name, type, file);
  };
  return {
    packs: async ({ query }) => {
      const { rows, total } = await repo.listPacks(db, query);
      return { packs: rows.map(presentPack), total };
    },
    createPack: async ({ actor, body }) => {
      const row = await askForPack(context, body, actor);
      background.run('packs', (signal) => makeWaitingPacks(context, signal));
      return presentPack(row);
    },
    pack: async ({ params }) => presentPack(await getPack(context, params.id)),
    packXlsx: ({ params, reply }) => send(reply, params.id, 'xlsx', calls.packXlsx.produces),
    packPdf: ({ params, reply }) => send(reply, params.id, 'pdf', calls.packPdf.produces),
  };
});
